/**
 * A made-up shop for the pictures of the public pages: goods and prices as they lie on an Indonesian counter. Nothing here is a
 * price of ours [SITE-6], and no page says that anybody of this shop exists.
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
