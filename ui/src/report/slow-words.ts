import { demandDays } from '@laci/domain/views/inventory/restock.ts'

/** What *Kurang laku* is about, at the till and from home [REPORT-19]. */
export const slowWords = {
  title: 'Kurang laku',
  about: `Ada stoknya, tetapi tidak terjual ${demandDays} hari terakhir. Urut dari yang uangnya paling banyak tertahan, menurut harga jualnya.`,
  none: `Semua barang yang ada stoknya terjual dalam ${demandDays} hari terakhir.`,
} as const
