import { type CustomerEvent, customerDataTables } from '@laci/domain/views/spreadsheet/customer-data.ts'
import type { ExportedCustomer } from '@laci/domain/views/spreadsheet/shop-tables.ts'
import { writeSpreadsheet } from '@laci/ui/spreadsheet/write-spreadsheet.ts'

const notes = [
  'Semua yang disimpan perangkat ini tentang pelanggan: profil, belanja, kasbon, dan poin.',
  'Belanja yang lebih lama dari 35 hari tersimpan di server dan sudah termasuk dalam sisa kasbon dan poin.',
]

/** Everything that this device holds of a customer as one workbook. Loaded when somebody asks for one. */
export function customerFile(
  customer: ExportedCustomer,
  events: readonly CustomerEvent[],
): Promise<Blob | null> {
  return writeSpreadsheet(customerDataTables(customer, events), new AbortController().signal, notes)
}
