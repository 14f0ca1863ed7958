import { type PhoneNumber, shownPhone } from '@laci/domain/base/phone/phone-number.ts'
import { inScope } from '../../db/scope.ts'
import { takeOrThrow } from '../../http/limits.ts'
import type { Owner } from '../../identity/session.ts'
import type { AccountDeps } from './account-deps.ts'
import { listQueries, singleQueries } from './export-queries.ts'

export type ExportFile = { readonly name: string; readonly content: Record<string, unknown> }

type Rows = Record<string, unknown>[]

/**
 * What Laci keeps of a person beside the journal of the shops, as a file to take along [ACCOUNT-23, ACCOUNT-32]. Hashes,
 * keys and codes are no data of the person and stay out. Which table is told where, and why another is not, stands in
 * `export-plan.ts`.
 */
export function exportAccount(deps: AccountDeps, { userId }: Owner): Promise<ExportFile> {
  takeOrThrow(deps.limits.accountExportsByOwner, userId)
  const exportedAt = new Date(deps.clock()).toISOString()
  return inScope(deps.database, { role: 'service_role' }, async (tx) => {
    // A number that was typed and never proved may be somebody else's: nothing is told by it.
    const proved = await tx.query<{ phone: string }>(
      'select phone from auth_user where user_id = $1 and phone is not null and phone_confirmed_at is not null',
      [userId],
    )
    const phone = proved.rows[0]?.phone ?? null
    const shown = phone === null ? null : shownPhone(phone as PhoneNumber)
    const ask = async (text: string): Promise<Rows> => {
      // Every query has all three parameters, used or not: their types are named here.
      const all = `with asked as (select $1::uuid, $2::text, $3::text) ${text}`
      return (await tx.query<Record<string, unknown>>(all, [userId, phone, shown])).rows
    }
    const content: Record<string, unknown> = { exportedAt, elsewhere }
    for (const [member, text] of Object.entries(singleQueries)) content[member] = (await ask(text))[0] ?? null
    for (const [member, text] of Object.entries(listQueries)) content[member] = await ask(text)
    return { name: `akun-${exportedAt.slice(0, 10)}.json`, content }
  })
}

/** Where the rest is had: too much for this file, or files themselves. */
const elsewhere = {
  journal: {
    apa: 'Semua penjualan, pembayaran, retur, stok, pelanggan, kasbon, shift dan catatan lain tiap toko',
    cara: 'Dasbor, Laporan: tombol "Unduh semua data (ZIP)", "Jurnal (JSON)" dan "Penjualan (CSV)"',
    alamat: ['/api/reports/archive-file', '/api/reports/journal-file', '/api/reports/sales-file'],
  },
  files: {
    apa: 'Foto produk dan berkas lain; daftarnya ada di "files"',
    cara: 'Buka alamat tiap berkas sambil masuk sebagai pemilik',
  },
  receipts: {
    apa: 'Kuitansi pesanan; alamatnya ada di "orders"',
    cara: 'Buka alamat kuitansi sambil masuk',
  },
}
