import { instant } from '@laci/domain/base/time/instant.ts'
import { giveBackOverpaidCommand } from '@laci/domain/kasbon/commands.ts'
import { reminderText } from '@laci/domain/kasbon/reminder.ts'
import { kasbonStanding, kasbonStatement } from '@laci/domain/kasbon/statement.ts'
import { opensDrawer, paperAfterPayment } from '@laci/domain/printer/after-payment.ts'
import { whatsappShare } from '@laci/domain/views/paper/receipt-message.ts'
import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { EmptyState } from '@laci/ui/controls/states.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { FileText, Pencil } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCommands } from '../../ui/approval/approval.tsx'
import { BackLink } from '../../ui/base/back-link.tsx'
import { laterPart } from '../../ui/base/later-part.tsx'
import { Columns, Page, Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { CustomerForm } from '../../ui/customers/customer-form.tsx'
import type { CustomerView } from '../../ui/customers/use-customers.ts'
import { instalmentPaper, type Paper, proofOf } from '../../ui/printing/paper.ts'
import { PaperPanel } from '../../ui/printing/paper-panel.tsx'
import { kickDrawer } from '../../ui/printing/printing-sale.ts'
import { usePrintPaper } from '../../ui/printing/use-print-paper.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useBusinessDay } from '../../ui/state/use-business-day.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { CustomerCard } from './customer-card.tsx'
import { CustomerData } from './customer-data.tsx'
import { CustomerSales } from './customer-sales.tsx'
import { InstalmentDone } from './instalment-done.tsx'
import type { ReceivedInstalment } from './instalment-sheet.tsx'
import { MergeCustomer } from './merge-customer.tsx'
import { OpenDebts } from './open-debts.tsx'
import { StatementList } from './statement-list.tsx'
import { statementPaper } from './statement-paper.ts'
import { useCustomerJournal } from './use-kasbon.ts'

/** Once in the life of most debts. */
// Fetched behind the page: a sum typed right after *Terima bayar* finds its field.
const instalmentSheet = laterPart(async () => (await import('./instalment-sheet.tsx')).InstalmentSheet)
const AdjustSheet = lazy(async () => ({ default: (await import('./adjust-sheet.tsx')).AdjustSheet }))

type Layer =
  | { readonly kind: 'edit' | 'pay' | 'adjust' | 'statement' | 'give_back' }
  | { readonly kind: 'paid'; readonly received: ReceivedInstalment }
  | { readonly kind: 'paper'; readonly paper: Paper }

/** Where somebody was opened from. */
type ListOfPeople = { readonly path: string; readonly title: string }

/** One customer: what is owed and until when, points, every line of the notebook, and what can be done about it. */
export function CustomerScreen({ list }: { list: ListOfPeople }) {
  const { customerId = '' } = useParams()
  const { records } = useShop()
  useReadable(records.ofKind('customer'))
  const customer = records.record('customer', customerId)
  if (customer === null) {
    return (
      <Page title="Pelanggan" testId="customer">
        <EmptyState
          action={
            <Link
              to={list.path}
              className="inline-flex min-h-12 items-center font-semibold text-laci-600 underline"
            >
              Ke daftar {list.title}
            </Link>
          }
        >
          Pelanggan ini tidak ada di perangkat ini.
        </EmptyState>
      </Page>
    )
  }
  return <KnownCustomer key={customerId} customer={customer} list={list} />
}

function KnownCustomer({ customer, list }: { customer: CustomerView; list: ListOfPeople }) {
  const shop = useShop()
  const host = useHost()
  useEffect(() => void instalmentSheet.fetch().catch(() => {}), [])
  const toast = useToast()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [print] = usePrintPaper()
  const today = useBusinessDay()
  const settings = useReadable(shop.settings)
  useReadable(shop.balances.version)
  const journal = useCustomerJournal(customer.id)
  const [layer, setLayer] = useState<Layer | null>(null)
  const { id: customerId, fields } = customer
  const balanceRupiah = shop.balances.of('kasbon', customerId)
  const entries = journal?.entries
  const standing = useMemo(
    () => kasbonStanding(entries ?? [], balanceRupiah, today),
    [entries, balanceRupiah, today],
  )
  const statement = useMemo(() => kasbonStatement(entries ?? [], balanceRupiah), [entries, balanceRupiah])
  const named = { customerId, name: fields.name, group: fields.group }
  const close = () => setLayer(null)

  function remind() {
    const text = reminderText(settings.storeName || 'toko kami', fields.name, standing.debts)
    host.openAddress(whatsappShare(text, fields.phone))
  }

  async function paid(received: ReceivedInstalment) {
    const printing = host.printing.settings.get()
    setLayer({ kind: 'paid', received })
    // It is on the disk: nothing that a printer does can fail it.
    if (opensDrawer(received.body, printing)) await run(() => kickDrawer(host))
    if (paperAfterPayment(printing, host.printing.printers.get()) === 'printed')
      await print(instalmentPaper(received))
  }

  async function giveBack() {
    const given = await run(() => execute(giveBackOverpaidCommand, named))
    if (given === undefined || given.is === 'not_approved') return
    close()
    // It may have been used up or given back meanwhile.
    if (given.is === 'refused') return
    toast(`${formatRupiah(given.output.amountRupiah)} dikembalikan`, 'success')
    await run(() => kickDrawer(host))
  }

  async function openPaper(eventId: string) {
    const paper = await run(() => proofOf(shop, eventId))
    if (paper === undefined) return
    if (paper === null) toast('Struk ini tidak ada di perangkat ini', 'warning')
    else setLayer({ kind: 'paper', paper })
  }

  return (
    <Page
      title={fields.name}
      testId="customer"
      isRoomy
      back={
        <BackLink to={list.path} testId="to-kasbon">
          {list.title}
        </BackLink>
      }
      actions={
        fields.erasedAt === null ? (
          <Button tone="outline" onClick={() => setLayer({ kind: 'edit' })} data-testid="customer-edit">
            <Pencil aria-hidden size={18} />
            Ubah
          </Button>
        ) : null
      }
    >
      <Columns
        aside={
          journal === null ? null : (
            <>
              <CustomerSales rows={journal.rows} onOpen={(saleId) => void openPaper(saleId)} />
              {fields.erasedAt === null ? (
                <>
                  <MergeCustomer customer={customer} debts={standing.debts} />
                  <CustomerData customer={customer} />
                </>
              ) : null}
            </>
          )
        }
      >
        <CustomerCard
          fields={fields}
          standing={standing}
          points={settings.arePointsOn ? shop.balances.of('point', customerId) : null}
          onPay={() => setLayer({ kind: 'pay' })}
          onRemind={remind}
          onAdjust={() => setLayer({ kind: 'adjust' })}
          onGiveBack={() => setLayer({ kind: 'give_back' })}
        />
        {journal === null ? null : (
          <>
            {standing.debts.length === 0 ? null : (
              <OpenDebts debts={standing.debts} balanceRupiah={balanceRupiah} today={today} />
            )}
            <Section title="Catatan kasbon" testId="statement">
              {statement.rows.length === 0 ? null : (
                <Button
                  tone="outline"
                  className="w-fit"
                  onClick={() => setLayer({ kind: 'statement' })}
                  data-testid="statement-paper"
                >
                  <FileText aria-hidden size={20} />
                  Cetak atau kirim
                </Button>
              )}
              <StatementList statement={statement} onOpen={({ entry }) => void openPaper(entry.eventId)} />
            </Section>
          </>
        )}
      </Columns>
      {layer?.kind === 'edit' ? (
        <CustomerForm customer={customer} onClose={close} onSaved={close} />
      ) : layer?.kind === 'pay' ? (
        <Suspense>
          <instalmentSheet.Part
            customer={named}
            standing={standing}
            onClose={close}
            onPaid={(received) => void paid(received)}
          />
        </Suspense>
      ) : layer?.kind === 'paid' ? (
        <InstalmentDone received={layer.received} phone={fields.phone} onClose={close} />
      ) : layer?.kind === 'adjust' ? (
        <Suspense>
          <AdjustSheet customer={named} balanceRupiah={balanceRupiah} onClose={close} />
        </Suspense>
      ) : layer?.kind === 'statement' ? (
        <StatementSheet customer={customer} statement={statement} onClose={close} />
      ) : layer?.kind === 'paper' ? (
        <Sheet isOpen onClose={close} title={layer.paper.title} testId="kasbon-paper">
          <PaperPanel paper={layer.paper} phone={fields.phone} />
        </Sheet>
      ) : null}
      <ConfirmDialog
        isOpen={layer?.kind === 'give_back'}
        onCancel={close}
        onConfirm={() => void giveBack()}
        title="Kembalikan lebih bayar?"
        body={`${formatRupiah(-balanceRupiah)} keluar dari laci untuk ${fields.name}, dan kasbonnya menjadi nol.`}
        confirmLabel="Kembalikan tunai"
        busyLabel="Menyimpan..."
        isBusy={isBusy}
        tone="primary"
      />
    </Page>
  )
}

/** The page of the notebook as it is at this moment. */
function StatementSheet({
  customer: { fields },
  statement,
  onClose,
}: {
  customer: CustomerView
  statement: ReturnType<typeof kasbonStatement>
  onClose: () => void
}) {
  const host = useHost()
  const { zone } = useReadable(useShop().settings)
  const paper = useMemo(
    () => statementPaper({ customerName: fields.name, statement, writtenAt: instant(host.now()), zone }),
    [fields.name, statement, host, zone],
  )
  return (
    <Sheet isOpen onClose={onClose} title={`Kasbon ${fields.name}`} testId="statement-sheet">
      <PaperPanel paper={paper} phone={fields.phone} />
    </Sheet>
  )
}
