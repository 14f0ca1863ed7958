import type { BusinessDay } from '@laci/domain/base/time/zone.ts'
import type { Taxpayer, TaxRecap } from '@laci/domain/views/report/tax-recap.ts'
import { turnoverTax } from '@laci/domain/views/report/turnover-tax.ts'
import { classes } from '../controls/classes.ts'
import { SelectInput } from '../controls/select-input.tsx'
import { formatRupiah } from '../format/rupiah.ts'

const taxpayerOptions = [
  { value: 'person', label: 'Orang pribadi' },
  { value: 'company', label: 'Badan (CV, PT, koperasi)' },
]

/** The shop's first years are as far back as anybody files. */
const shownYears = 6

/** Which year and whose tax. */
export function TaxChoice({
  year,
  today,
  taxpayer,
  onYear,
  onTaxpayer,
}: {
  year: number
  today: BusinessDay
  taxpayer: Taxpayer
  onYear: (year: number) => void
  onTaxpayer: (taxpayer: Taxpayer) => void
}) {
  const newest = Number(today.slice(0, 4))
  return (
    <div className="grid gap-4 sm:grid-cols-2 print:hidden">
      <SelectInput
        label="Tahun pajak"
        value={String(year)}
        onChange={(event) => onYear(Number(event.currentTarget.value))}
        options={Array.from({ length: shownYears }, (_, at) => {
          const value = String(newest - at)
          return { value, label: value }
        })}
        data-testid="tax-year"
      />
      <SelectInput
        label="Wajib pajak"
        value={taxpayer}
        onChange={(event) => onTaxpayer(event.currentTarget.value as Taxpayer)}
        options={taxpayerOptions}
        data-testid="taxpayer"
      />
    </div>
  )
}

/** PPh final by month, with how it is reckoned [REPORT-11]. */
export function TurnoverTaxTable({ recap, taxpayer }: { recap: TaxRecap; taxpayer: Taxpayer }) {
  return (
    <>
      <TaxTable
        testId="turnover-tax"
        title="PPh final per bulan"
        headers={['Omzet bruto', 'Kumulatif', 'PPh final']}
        rows={recap.months.map(({ month, turnoverRupiah, yearRupiah, taxRupiah }) => ({
          month,
          amounts: [turnoverRupiah, yearRupiah, taxRupiah],
        }))}
        total={[recap.turnoverRupiah, recap.turnoverRupiah, recap.taxRupiah]}
        phoneHides={1}
      />
      <p className="text-sm text-redup">
        PPh final 0,5% dari omzet sebelum diskon dan tanpa PPN dan PBJT, sesudah retur.{' '}
        {taxpayer === 'person'
          ? `Omzet setahun sampai ${formatRupiah(turnoverTax.freeRupiah)} tidak dikenai: batas itu milik orangnya, untuk semua tokonya bersama.`
          : 'Badan membayar sejak rupiah pertama.'}{' '}
        Dibulatkan ke rupiah terdekat setiap bulan.
      </p>
      {recap.turnoverRupiah > turnoverTax.limitRupiah ? (
        <p className="font-semibold text-jahe-800">
          Omzet setahun melewati {formatRupiah(turnoverTax.limitRupiah)}: tarif 0,5% tidak berlaku untuk tahun
          berikutnya.
        </p>
      ) : null}
    </>
  )
}

/** PPN as the bills say [REPORT-17]. */
export function VatTable({ recap }: { recap: TaxRecap }) {
  const changed = recap.months.flatMap(({ month, before }) =>
    before === undefined ? [] : [{ month, before }],
  )
  return (
    <>
      <TaxTable
        testId="vat"
        title="PPN per bulan"
        headers={['DPP', 'PPN keluaran']}
        rows={recap.months.map(({ month, vatBaseRupiah, vatRupiah }) => ({
          month,
          amounts: [vatBaseRupiah, vatRupiah],
        }))}
        total={[recap.vatBaseRupiah, recap.vatRupiah]}
      />
      {changed.length > 0 ? (
        <p className="text-sm" data-testid="vat-before">
          Dibetulkan sejak dicetak. Yang dulu tertulis:{' '}
          {changed
            .map(
              ({ month, before }) =>
                `${monthName(month)}: DPP ${formatRupiah(before.taxBaseRupiah)}, PPN ${formatRupiah(before.taxRupiah)}`,
            )
            .join('; ')}
          .
        </p>
      ) : null}
      <p className="text-sm text-redup">
        Untuk pengusaha kena pajak (PKP): dasar dan pajak seperti tertulis di setiap struk, dikurangi retur.
      </p>
    </>
  )
}

/** The restaurant tax as the bills say [TAX-23]: it goes to the region, by its own form. */
export function LocalTaxTable({ recap }: { recap: TaxRecap }) {
  return (
    <>
      <TaxTable
        testId="local-tax"
        title="PBJT per bulan"
        headers={['Dasar PBJT', 'PBJT']}
        rows={recap.months.map(({ month, localTax }) => ({
          month,
          amounts: [localTax.baseRupiah, localTax.taxRupiah],
        }))}
        total={[recap.localTax.baseRupiah, recap.localTax.taxRupiah]}
      />
      <p className="text-sm text-redup">
        Pajak restoran, disetor ke daerah (SPTPD): dasar dan pajak seperti tertulis di setiap struk, dikurangi
        retur.
      </p>
    </>
  )
}

export const taxNote =
  'Rekap ini membantu mengisi laporan pajak, bukan nasihat pajak. Cocokkan dengan aturan terbaru atau tanyakan kantor pajak.'

function TaxTable({
  testId,
  title,
  headers,
  rows,
  total,
  phoneHides = null,
}: {
  testId: string
  /** What it is a table of. */
  title: string
  headers: readonly string[]
  rows: readonly { readonly month: string; readonly amounts: readonly number[] }[]
  total: readonly number[]
  /** The column for which a phone has no room. */
  phoneHides?: number | null
}) {
  const hidden = (at: number) => at === phoneHides && 'max-md:hidden print:table-cell'
  return (
    // With very large letters a year of rupiah is wider than a phone: then the table alone is moved sideways, by keys too.
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys (WCAG 2.1.1)
      tabIndex={0}
      className="min-w-0 overflow-x-auto print:overflow-visible"
    >
      <table className="w-full text-left tabular-nums" data-testid={testId}>
        <thead>
          <tr className="border-b border-garis text-sm text-redup">
            <th scope="col" className="py-2 font-normal">
              Bulan
            </th>
            {headers.map((header, at) => (
              <th
                key={header}
                scope="col"
                className={classes('py-2 pl-3 text-right font-normal', hidden(at))}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, amounts }) => (
            <tr key={month} className="border-b border-garis">
              <th scope="row" className="py-2.5 font-normal whitespace-nowrap">
                {monthName(month)}
              </th>
              <Amounts amounts={amounts} headers={headers} hidden={hidden} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="bg-kertas font-extrabold">
            <th scope="row" className="py-2.5">
              Setahun
            </th>
            <Amounts amounts={total} headers={headers} hidden={hidden} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Amounts({
  amounts,
  headers,
  hidden,
}: {
  amounts: readonly number[]
  headers: readonly string[]
  hidden: (at: number) => string | false
}) {
  return amounts.map((amount, at) => (
    <td key={headers[at]} className={classes('py-2.5 pl-3 text-right whitespace-nowrap', hidden(at))}>
      {formatRupiah(amount)}
    </td>
  ))
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des']
function monthName(month: string): string {
  return months[Number(month.slice(5)) - 1]!
}
