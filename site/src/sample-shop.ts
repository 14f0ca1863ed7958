/**
 * A made-up shop for the pictures of the public pages: goods, people and sums as they are on an Indonesian counter. Nothing here
 * is a price of ours [SITE-6], and no page says that anybody of this shop exists.
 */
export const sampleShop = { name: 'Toko Bu Sri', cashier: 'Rina' } as const

export const sampleGoods = [
  { name: 'Kopi susu', priceRupiah: 8_000 },
  { name: 'Mi goreng', priceRupiah: 3_500 },
  { name: 'Teh botol', priceRupiah: 5_000 },
  { name: 'Gula 1 kg', priceRupiah: 17_500 },
  { name: 'Telur 1 kg', priceRupiah: 28_500 },
  { name: 'Beras 5 kg', priceRupiah: 72_000 },
] as const

export const sampleStock = [
  { name: 'Beras 5 kg', priceRupiah: 72_000, stock: 18, isLow: false },
  { name: 'Gula 1 kg', priceRupiah: 17_500, stock: 3, isLow: true },
  { name: 'Telur 1 kg', priceRupiah: 28_500, stock: 12, isLow: false },
  { name: 'Teh botol', priceRupiah: 5_000, stock: 46, isLow: false },
] as const

export const sampleCart = [
  { name: 'Beras 5 kg', quantity: 1, priceRupiah: 72_000, discountPercent: 0 },
  { name: 'Kopi susu', quantity: 2, priceRupiah: 8_000, discountPercent: 10 },
  { name: 'Telur 1 kg', quantity: 1, priceRupiah: 28_500, discountPercent: 0 },
] as const
export const sampleBillDiscountRupiah = 4_900

export const sampleCustomers = [
  { name: 'Bu Ratna', phone: '0813***210', visits: 14, spentRupiah: 1_246_500 },
  { name: 'Pak Tono', phone: '0857***884', visits: 9, spentRupiah: 732_000 },
  { name: 'Warung Mbak Yuni', phone: '0821***039', visits: 6, spentRupiah: 2_118_000 },
] as const

export const samplePurchase = {
  supplier: 'Grosir Makmur Jaya',
  lines: [
    { name: 'Gula 1 kg', quantity: 24, costRupiah: 15_200, stockBefore: 3 },
    { name: 'Mi goreng', quantity: 80, costRupiah: 2_900, stockBefore: 21 },
  ],
} as const

/** Sales and what is left of them after the goods were paid, from Monday on. */
export const sampleWeek = [
  { day: 'Sen', salesRupiah: 1_840_000, profitRupiah: 386_000 },
  { day: 'Sel', salesRupiah: 1_625_000, profitRupiah: 341_000 },
  { day: 'Rab', salesRupiah: 1_910_000, profitRupiah: 402_000 },
  { day: 'Kam', salesRupiah: 1_770_000, profitRupiah: 371_000 },
  { day: 'Jum', salesRupiah: 2_260_000, profitRupiah: 489_000 },
  { day: 'Sab', salesRupiah: 2_845_000, profitRupiah: 612_000 },
  { day: 'Min', salesRupiah: 2_430_000, profitRupiah: 527_000 },
] as const

/** What customers of such a shop pay at once, from a drink to a week's shopping. */
export const sampleSales = [7_500, 48_000, 150_000] as const

/** A day of such a shop, for the first picture of the advisor, and averages for its table. */
export const sampleShopDay = { salesPerDay: 40, averageRupiah: 25_000 } as const
export const sampleAverages = [5_000, 10_000, 25_000, 50_000, 100_000] as const
