import { rupiah } from '../../../base/money/rupiah.ts'
import { quantityThousandths, wholeUnits } from '../../../base/quantity/quantity.ts'
import { instant } from '../../../base/time/instant.ts'
import { businessDayOf } from '../../../base/time/zone.ts'
import type { SaleLine, SaleRecorded } from '../../../sale/events.ts'

export const at = instant(Date.UTC(2026, 10, 20, 7, 5))
export const later = instant(Date.UTC(2026, 10, 20, 14, 31))
export const ids = {
  sale: '0193a000-0000-7000-8000-000000000001',
  product: '0193a000-0000-7000-8000-000000000002',
  promotion: '0193a000-0000-7000-8000-000000000003',
  customer: '0193a000-0000-7000-8000-000000000004',
  bill: '0193a000-0000-7000-8000-000000000005',
  shift: '0193a000-0000-7000-8000-000000000006',
} as const
const zone = 'Asia/Makassar'
export const facts = { zone, businessDay: businessDayOf(at, zone), cashierName: 'Rina' } as const

export const sampleShop = {
  storeName: 'Warung Kopi Bu Sri',
  storeAddress: 'Jl. Mawar No. 3, Kel. Sukamaju, Kota Bandung 40116',
  storePhone: '0812-3456-7890',
  receiptHeader: 'Buka setiap hari 07.00 – 21.00',
  receiptFooter: 'Terima kasih, datang lagi ya! Barang yang sudah dibeli bisa ditukar dalam 2 hari.',
}

function line(over: Partial<SaleLine> & Pick<SaleLine, 'name'>): SaleLine {
  const grossRupiah = over.grossRupiah ?? rupiah(3_500)
  return {
    productId: null,
    unit: 'pcs',
    isStocked: true,
    quantityThousandths: wholeUnits(1),
    priceRupiah: grossRupiah,
    discount: null,
    grossRupiah,
    lineDiscountRupiah: rupiah(0),
    billDiscountRupiah: rupiah(0),
    netRupiah: grossRupiah,
    note: '',
    ...over,
  }
}

function sale(over: Partial<SaleRecorded> & Pick<SaleRecorded, 'lines' | 'totalRupiah'>): SaleRecorded {
  const { totalRupiah } = over
  return {
    receiptNumber: 'A-261120-0231',
    verifyCode: '7H3K9QWXM2V0C5TB',
    ...facts,
    billDiscount: null,
    subtotalRupiah: totalRupiah,
    billDiscountRupiah: rupiah(0),
    roundingRupiah: rupiah(0),
    payments: [{ tender: 'cash', amountRupiah: totalRupiah, receivedRupiah: totalRupiah }],
    changeRupiah: rupiah(0),
    ...over,
  }
}

/** Every section that a sale can have, and sums that add up. */
export const everythingSale = sale({
  lines: [
    line({
      name: 'Indomie Goreng Original 85g',
      productId: ids.product,
      unit: 'bungkus',
      quantityThousandths: wholeUnits(10),
      grossRupiah: rupiah(35_000),
      priceRupiah: rupiah(3_500),
      promotion: { promotionId: ids.promotion, name: 'Beli 10 hemat', discountRupiah: rupiah(2_000) },
      billDiscountRupiah: rupiah(1_649),
      netRupiah: rupiah(31_351),
      serviceRupiah: rupiah(1_567),
      isTaxed: true,
      taxRupiah: rupiah(3_621),
    }),
    line({
      name: 'Beras Premium “Pandan Wangi” curah tanpa merek dari Cianjur',
      unit: 'kg',
      quantityThousandths: quantityThousandths(1_250),
      grossRupiah: rupiah(18_738),
      priceRupiah: rupiah(14_990),
      discount: { kind: 'percent', percentHundredths: 1_000 },
      lineDiscountRupiah: rupiah(1_874),
      billDiscountRupiah: rupiah(844),
      netRupiah: rupiah(16_020),
      note: 'pulen',
      serviceRupiah: rupiah(801),
      isTaxed: true,
      taxRupiah: rupiah(1_850),
    }),
    line({
      name: 'Kopi Susu Gula Aren',
      unit: 'gelas',
      quantityThousandths: wholeUnits(2),
      grossRupiah: rupiah(36_000),
      priceRupiah: rupiah(18_000),
      billDiscountRupiah: rupiah(1_800),
      netRupiah: rupiah(34_200),
      priceTier: { customerGroup: '', minimumThousandths: wholeUnits(2), listPriceRupiah: rupiah(20_000) },
      note: 'gula sedikit, es batu sedikit saja, dibungkus terpisah',
      serviceRupiah: rupiah(1_711),
      isTaxed: true,
      taxRupiah: rupiah(3_951),
    }),
  ],
  billDiscount: { kind: 'percent', percentHundredths: 500 },
  subtotalRupiah: rupiah(85_864),
  billDiscountRupiah: rupiah(4_293),
  service: { percentHundredths: 500, serviceRupiah: rupiah(4_079) },
  tax: {
    mode: 'exclusive',
    percentHundredths: 1_100,
    baseRupiah: rupiah(85_650),
    taxRupiah: rupiah(9_422),
  },
  roundingRupiah: rupiah(28),
  totalRupiah: rupiah(95_100),
  payments: [
    { tender: 'cash', amountRupiah: rupiah(44_100), receivedRupiah: rupiah(50_000) },
    { tender: 'qris', amountRupiah: rupiah(20_000), receivedRupiah: rupiah(20_000), isUnchecked: true },
    { tender: 'kasbon', amountRupiah: rupiah(25_000), receivedRupiah: rupiah(25_000) },
    { tender: 'point', amountRupiah: rupiah(1_000), receivedRupiah: rupiah(1_000), pointCount: 100 },
    {
      tender: 'other',
      tenderName: 'Voucher RT 05',
      amountRupiah: rupiah(5_000),
      receivedRupiah: rupiah(5_000),
      reference: 'no. 0017',
    },
  ],
  changeRupiah: rupiah(5_900),
  customerId: ids.customer,
  customerName: 'Pak Ujang “bengkel”',
  dueDay: businessDayOf(instant(Date.UTC(2026, 11, 20)), zone),
  kasbonAfterRupiah: rupiah(175_000),
  pointsEarned: 94,
  pointsAfter: 1_094,
  billId: ids.bill,
  billName: 'Meja 4',
})

export const inclusiveSale = sale({
  lines: [
    line({
      name: 'Teh Botol 350ml',
      quantityThousandths: wholeUnits(3),
      priceRupiah: rupiah(5_000),
      grossRupiah: rupiah(15_000),
      isTaxed: true,
      taxRupiah: rupiah(1_486),
    }),
  ],
  tax: {
    mode: 'inclusive',
    percentHundredths: 1_100,
    baseRupiah: rupiah(15_000),
    taxRupiah: rupiah(1_486),
  },
  totalRupiah: rupiah(15_000),
  payments: [
    {
      tender: 'transfer',
      amountRupiah: rupiah(15_000),
      receivedRupiah: rupiah(15_000),
      reference: 'BCA 20/11',
    },
  ],
})

export const zeroSale = sale({
  lines: [
    line({
      name: 'Contoh gratis',
      discount: { kind: 'percent', percentHundredths: 10_000 },
      lineDiscountRupiah: rupiah(3_500),
      netRupiah: rupiah(0),
    }),
  ],
  subtotalRupiah: rupiah(0),
  totalRupiah: rupiah(0),
})

export const longSale = sale({
  lines: Array.from({ length: 40 }, (_, index) => {
    const times = (index % 4) + 1
    return line({
      name: `${'Barang dengan nama yang panjang sekali '.repeat(times)}nomor ${index + 1}`.slice(0, 120),
      ...(index === 39
        ? {
            quantityThousandths: wholeUnits(27),
            priceRupiah: rupiah(37_037_037),
            grossRupiah: rupiah(999_999_999),
          }
        : { grossRupiah: rupiah(1_000 * (index + 1)) }),
    })
  }),
  totalRupiah: rupiah(1_000_779_999),
  receiptNumber: 'AB-261120-100231',
})
