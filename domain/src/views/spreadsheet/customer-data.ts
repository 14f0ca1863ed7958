import { quantityColumn, rupiahColumn, type Table, textColumn } from '../../base/table/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { BusinessDay } from '../../base/time/zone.ts'
import type { Envelope } from '../../events/envelope.ts'
import type { Fact } from '../../events/fact.ts'
import { movementsOf } from '../../journal/movements.ts'
import { kasbonEntryOf } from '../../kasbon/debts.ts'
import { kasbonStatement } from '../../kasbon/statement.ts'
import { kasbonEntryName } from '../paper/kasbon-statement.ts'
import { customerTable, type ExportedCustomer, isTrade, saleTable } from './shop-tables.ts'

/** An event of the journal, as far as a customer's data needs it. */
export type CustomerEvent = Fact &
  Pick<Envelope, 'eventId' | 'deviceId'> & { readonly at: Instant; readonly businessDay: BusinessDay }

/**
 * Everything that a shop holds of one customer, as sheets of one file [CUSTOMER-4]: profile, sales, what moved the debt with
 * the running balance, and points. `events` may hold other customers' too; the newest end of debt and points is what is
 * kept as the balance, however much of the past a device knows.
 */
export function customerDataTables(customer: ExportedCustomer, events: readonly CustomerEvent[]): Table[] {
  const own = events.filter((event) => isAbout(event, customer.id)).sort((one, other) => one.at - other.at)
  return [
    { ...customerTable([customer]), name: 'Profil' },
    // A debt may be theirs although the sale is nobody's.
    saleTable(
      own.filter(isTrade).filter(({ body }) => !('isSaleNameless' in body && body.isSaleNameless === true)),
    ),
    kasbonTable(customer, own),
    pointTable(customer, own),
  ]
}

function kasbonTable({ owedRupiah }: ExportedCustomer, own: readonly CustomerEvent[]): Table {
  const entries = own.flatMap((event) => kasbonEntryOf(event)?.entry ?? [])
  const { beforeRupiah, rows } = kasbonStatement(entries, owedRupiah)
  return {
    name: 'Kasbon',
    columns: [
      textColumn('Hari', 12),
      textColumn('Catatan', 24),
      textColumn('Nomor atau Alasan', 34),
      textColumn('Jatuh Tempo', 12),
      rupiahColumn('Jumlah'),
      rupiahColumn('Sisa'),
    ],
    rows: [
      ...(beforeRupiah === 0 ? [] : [['', 'Catatan yang lebih lama', '', '', beforeRupiah, beforeRupiah]]),
      ...rows.map(({ entry, balanceRupiah }) => [
        entry.businessDay,
        kasbonEntryName(entry),
        entry.label,
        entry.dueDay ?? '',
        entry.amountRupiah,
        balanceRupiah,
      ]),
    ],
  }
}

function pointTable({ id, pointCount }: ExportedCustomer, own: readonly CustomerEvent[]): Table {
  const moved = own.flatMap((event) => {
    const count = movementsOf(event)
      .filter(({ account, subject }) => account === 'point' && subject === id)
      .reduce((sum, { amount }) => sum + amount, 0)
    return count === 0 ? [] : [{ event, count }]
  })
  const before = moved.reduce((rest, { count }) => rest - count, pointCount)
  let running = before
  return {
    name: 'Poin',
    columns: [
      textColumn('Hari', 12),
      textColumn('Nomor', 18),
      quantityColumn('Poin'),
      quantityColumn('Jumlah Poin'),
    ],
    rows: [
      ...(before === 0 ? [] : [['', 'Catatan yang lebih lama', before, before]]),
      ...moved.map(({ event, count }) => {
        running += count
        return [
          event.businessDay,
          'receiptNumber' in event.body ? event.body.receiptNumber : '',
          count,
          running,
        ]
      }),
    ],
  }
}

function isAbout(event: CustomerEvent, customerId: string): boolean {
  return 'customerId' in event.body && event.body.customerId === customerId
}
