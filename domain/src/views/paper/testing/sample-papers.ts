import { noRounding } from '../../../base/money/rounding.ts'
import { rupiah } from '../../../base/money/rupiah.ts'
import { logoFits, logoPicture, type Pixels } from '../../../base/print/print-picture.ts'
import { logoFor, type ReceiptLine } from '../../../base/print/receipt-line.ts'
import { quantityThousandths, wholeUnits } from '../../../base/quantity/quantity.ts'
import type { BusinessDay } from '../../../base/time/zone.ts'
import type { BillHeld } from '../../../bill/events.ts'
import { pricedBill } from '../../../bill/held-line.ts'
import type { Label } from '../../../catalog/label.ts'
import { labelLines } from '../../../catalog/label-lines.ts'
import type { KasbonEntry } from '../../../kasbon/debts.ts'
import type { PaymentReceived } from '../../../kasbon/events.ts'
import { kasbonStatement } from '../../../kasbon/statement.ts'
import type { SaleRefunded } from '../../../refund/events.ts'
import { plainRules } from '../../../sale/pricing-rules.ts'
import type { ShiftClosed, ShiftOpened } from '../../../shift/events.ts'
import type { ShiftFigures } from '../../../shift/figures.ts'
import { heldBillLines } from '../held-bill-slip.ts'
import { kasbonReceiptLines } from '../kasbon-receipt.ts'
import { type KasbonStatementContent, kasbonStatementLines } from '../kasbon-statement.ts'
import { type ReceiptContent, receiptLines } from '../receipt.ts'
import { refundLines } from '../refund-receipt.ts'
import { shiftSummaryLines } from '../shift-summary.ts'
import {
  at,
  everythingSale,
  facts,
  ids,
  inclusiveSale,
  later,
  longSale,
  sampleShop,
  zeroSale,
} from './sample-sales.ts'

// One paper of every kind, with everything that can stand on it: the golden files are made of these.

const everything: ReceiptContent = {
  sale: everythingSale,
  soldAt: at,
  shop: { ...sampleShop, hasReceiptQr: true },
  copyNumber: 2,
  logo: logoPicture(sampleLogo(400, 150), { maximumWidthDots: 240, maximumHeightDots: 160 }),
  checkOrigin: 'https://laci.example',
}

export const sampleRefund: SaleRefunded = {
  saleId: ids.sale,
  saleReceiptNumber: 'A-261120-0231',
  receiptNumber: 'B-261121-0007',
  ...facts,
  lines: [
    {
      lineIndex: 1,
      productId: null,
      name: 'Beras Premium “Pandan Wangi” curah tanpa merek dari Cianjur',
      unit: 'kg',
      quantityThousandths: quantityThousandths(1_250),
      restocked: [],
      isWrittenOff: true,
      netRupiah: rupiah(16_021),
      serviceRupiah: rupiah(801),
      taxRupiah: rupiah(1_851),
    },
    {
      lineIndex: 2,
      productId: null,
      name: 'Kopi Susu Gula Aren',
      unit: 'gelas',
      quantityThousandths: wholeUnits(1),
      restocked: [],
      isWrittenOff: true,
      netRupiah: rupiah(17_100),
      serviceRupiah: rupiah(855),
      taxRupiah: rupiah(1_975),
    },
  ],
  taxMode: 'exclusive',
  roundingRupiah: rupiah(11),
  totalRupiah: rupiah(38_614),
  customerName: 'Pak Ujang “bengkel”',
  kasbonAfterRupiah: rupiah(150_000),
  payments: [
    { tender: 'cash', amountRupiah: rupiah(13_614) },
    { tender: 'kasbon', amountRupiah: rupiah(25_000) },
  ],
  customerId: ids.customer,
  pointsTakenBack: 38,
  reason: 'Beras berkutu, kopi salah pesan',
}

const instalment: PaymentReceived = {
  receiptNumber: 'A-261122-0003',
  ...facts,
  customerId: ids.customer,
  customerName: 'Pak Ujang “bengkel”',
  amountRupiah: rupiah(70_000),
  payments: [
    { tender: 'cash', amountRupiah: rupiah(50_000), receivedRupiah: rupiah(100_000) },
    { tender: 'transfer', amountRupiah: rupiah(20_000), receivedRupiah: rupiah(20_000) },
  ],
  changeRupiah: rupiah(50_000),
  kasbonAfterRupiah: rupiah(80_000),
  note: 'titip lewat anaknya',
}

const entry = (at: number, day: number, amount: number, more: Partial<KasbonEntry>): KasbonEntry => ({
  eventId: `e${at}`,
  kind: 'sale',
  at,
  businessDay: `2026-11-${day}` as BusinessDay,
  amountRupiah: amount,
  dueDay: null,
  saleId: null,
  label: '',
  ...more,
})
const due = (day: number) => ({ dueDay: `2026-12-${day}` as BusinessDay })
const statement: KasbonStatementContent = {
  customerName: 'Pak Ujang “bengkel”',
  statement: kasbonStatement(
    [
      entry(1, 10, 120_000, { kind: 'adjustment', reason: 'opening', label: 'Buku lama hal. 12' }),
      entry(2, 12, 1_085_500, { label: 'A-261112-0040', saleId: 's2', ...due(12) }),
      entry(3, 15, -200_000, { kind: 'instalment', label: 'B-261115-0003' }),
      entry(4, 16, -85_500, { kind: 'refund', label: 'A-261116-0007', saleId: 's2' }),
      entry(5, 20, 64_000, { label: 'A-261120-0231', saleId: 's5', ...due(20) }),
      entry(6, 21, -20_000, {
        kind: 'adjustment',
        reason: 'write_off',
        label: 'Barang rusak di jalan, disepakati dengan Bu Sri',
      }),
    ],
    1_014_000,
  ),
  writtenAt: later,
  zone: facts.zone,
  shop: sampleShop,
}

const opened: ShiftOpened = { ...facts, openingCashRupiah: rupiah(200_000), counted: [] }
const figures: ShiftFigures = {
  saleCount: 128,
  salesRupiah: rupiah(3_456_700),
  discountRupiah: rupiah(45_300),
  refundCount: 2,
  refundsRupiah: rupiah(57_000),
  instalmentsRupiah: rupiah(150_000),
  missingRupiah: rupiah(0),
  cashInRupiah: rupiah(100_000),
  cashOutRupiah: rupiah(75_000),
  openingCashRupiah: rupiah(200_000),
  expectedCashRupiah: 2_224_700,
  tenders: [
    {
      tender: 'cash',
      salesRupiah: rupiah(1_906_700),
      instalmentsRupiah: rupiah(150_000),
      refundsRupiah: rupiah(57_000),
      expectedRupiah: 1_999_700,
    },
    {
      tender: 'qris',
      salesRupiah: rupiah(1_400_000),
      instalmentsRupiah: rupiah(0),
      refundsRupiah: rupiah(0),
      expectedRupiah: 1_400_000,
    },
    {
      tender: 'other',
      tenderName: 'Voucher RT 05',
      salesRupiah: rupiah(150_000),
      instalmentsRupiah: rupiah(0),
      refundsRupiah: rupiah(0),
      expectedRupiah: 150_000,
    },
  ],
  drawerOpenCount: 3,
  voidCount: 1,
}
const closed: ShiftClosed = {
  ...facts,
  cashierName: 'Budi',
  shiftId: ids.shift,
  counted: [
    { denominationRupiah: 100_000, pieceCount: 20 },
    { denominationRupiah: 50_000, pieceCount: 4 },
    { denominationRupiah: 20_000, pieceCount: 0 },
    { denominationRupiah: 500, pieceCount: 39 },
  ],
  countedCashRupiah: rupiah(2_219_500),
  expectedCashRupiah: rupiah(2_224_700),
  differenceRupiah: rupiah(-5_200),
  tenders: [
    {
      tender: 'cash',
      expectedRupiah: rupiah(2_224_700),
      countedRupiah: rupiah(2_219_500),
    },
    { tender: 'qris', expectedRupiah: rupiah(1_400_000), countedRupiah: rupiah(1_400_000) },
    { tender: 'other', tenderName: 'Voucher RT 05', expectedRupiah: rupiah(150_000), countedRupiah: null },
  ],
  saleCount: 128,
  note: 'Uang receh kurang',
}

const bill: BillHeld = {
  billId: ids.bill,
  ...facts,
  name: 'Meja 4',
  customerId: ids.customer,
  lines: [
    {
      productId: ids.product,
      name: 'Nasi Goreng Spesial',
      unit: 'porsi',
      isStocked: false,
      quantityThousandths: wholeUnits(2),
      priceRupiah: rupiah(22_000),
      discount: { kind: 'percent', percentHundredths: 1_000 },
      note: 'satu tidak pedas',
    },
    {
      productId: null,
      name: 'Es Teh',
      unit: '',
      isStocked: false,
      quantityThousandths: wholeUnits(2),
      priceRupiah: rupiah(5_000),
      discount: null,
      note: '',
    },
  ],
  billDiscount: null,
  totalRupiah: rupiah(49_600),
}

/** A QRIS with an amount, 208 signs, from the contract's worked example. */
export const sampleQris =
  '00020101021226670017COM.CONTOHPSP.WWW011993600999000001234570212TK00012345670303UMI51440014ID.CO.QRIS.WWW0215ID10203040506070303UMI52045411530336054061030005802ID5914TOKO MAJU JAYA6007BANDUNG610540111630414F3'

const photo = sampleLogo(1_600, 640)
const largestLogo = {
  narrow: logoPicture(photo, logoFits.narrow)!,
  wide: logoPicture(photo, logoFits.wide)!,
}

function sampleLabel(name: string, unit: string, priceRupiah: number, code: string | null): Label {
  return { name, unit, priceRupiah: rupiah(priceRupiah), code }
}

/** Every paper by name. `isDense`: *hemat kertas*. */
export const samplePapers: {
  readonly [name: string]: {
    readonly lines: (columns: number) => ReceiptLine[]
    readonly isDense?: boolean
    readonly printsQrAsImage?: boolean
  }
} = {
  everything: { lines: (columns) => receiptLines(everything, columns) },
  'everything-image': { lines: (columns) => receiptLines(everything, columns), printsQrAsImage: true },
  // As large as a till makes a logo for each width of paper.
  logo: {
    lines: (columns) =>
      receiptLines(
        { sale: zeroSale, soldAt: at, shop: sampleShop, copyNumber: 0, logo: logoFor(largestLogo, columns) },
        columns,
      ),
  },
  short: {
    lines: (columns) =>
      receiptLines(
        { ...everything, shop: { ...everything.shop, isShortReceipt: true }, copyNumber: 0 },
        columns,
      ),
    isDense: true,
  },
  inclusive: {
    lines: (columns) =>
      receiptLines({ sale: inclusiveSale, soldAt: at, shop: sampleShop, copyNumber: 0 }, columns),
  },
  zero: {
    lines: (columns) =>
      receiptLines({ sale: zeroSale, soldAt: at, shop: sampleShop, copyNumber: 0 }, columns),
  },
  long: {
    lines: (columns) =>
      receiptLines({ sale: longSale, soldAt: at, shop: sampleShop, copyNumber: 0 }, columns),
  },
  refund: {
    lines: (columns) =>
      refundLines(
        {
          refund: sampleRefund,
          refundedAt: later,
          shop: sampleShop,
          copyNumber: 1,
        },
        columns,
      ),
  },
  instalment: {
    lines: (columns) =>
      kasbonReceiptLines({ payment: instalment, paidAt: later, shop: sampleShop, copyNumber: 0 }, columns),
  },
  'paid-off': {
    lines: (columns) =>
      kasbonReceiptLines(
        {
          payment: {
            ...instalment,
            kasbonAfterRupiah: rupiah(0),
            note: '',
            payments: [{ tender: 'transfer', amountRupiah: rupiah(70_000), receivedRupiah: rupiah(70_000) }],
            changeRupiah: rupiah(0),
          },
          paidAt: later,
          shop: sampleShop,
          copyNumber: 0,
        },
        columns,
      ),
  },
  'kasbon-statement': { lines: (columns) => kasbonStatementLines(statement, columns) },
  shift: {
    lines: (columns) =>
      shiftSummaryLines(
        { opened, openedAt: at, closed: { shift: closed, closedAt: later }, figures, shop: sampleShop },
        columns,
      ),
  },
  'shift-updated': {
    lines: (columns) =>
      shiftSummaryLines(
        {
          opened,
          openedAt: at,
          closed: { shift: closed, closedAt: later },
          figures: { ...figures, saleCount: 130, expectedCashRupiah: 2_260_700 },
          shop: sampleShop,
        },
        columns,
      ),
  },
  'shift-running': {
    lines: (columns) =>
      shiftSummaryLines({ opened, openedAt: at, closed: null, figures, shop: sampleShop }, columns),
  },
  'held-bill': {
    lines: (columns) =>
      heldBillLines(
        {
          bill,
          priced: pricedBill(bill, () => null, null, plainRules(noRounding)),
          heldAt: at,
          shop: sampleShop,
          customerName: 'Pak Ujang “bengkel”',
        },
        columns,
      ),
  },
  labels: {
    lines: (columns) =>
      labelLines(
        [
          { label: sampleLabel('Indomie Goreng Rendang 91g', 'bungkus', 3_500, '8991002101234'), count: 1 },
          { label: sampleLabel('Sampo', 'renteng', 11_500, '96385074'), count: 1 },
          { label: sampleLabel('Kopi Susu “Gula Aren” botol besar', 'botol', 118_000, 'KOPI-01'), count: 1 },
          { label: sampleLabel('Telur ayam', 'kg', 28_500, null), count: 1 },
        ],
        columns,
      ),
  },
  qris: { lines: () => [{ kind: 'qr', text: sampleQris, size: 'large' }] },
  'qris-image': { lines: () => [{ kind: 'qr', text: sampleQris, size: 'large' }], printsQrAsImage: true },
}

/** A cup on a transparent ground, with a shade of grey from left to right. */
export function sampleLogo(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isCup = x > width * 0.2 && x < width * 0.7 && y > height * 0.15 && y < height * 0.85
      const right = (x - width * 0.72) / (width * 0.12)
      const down = (y - height * 0.45) / (height * 0.25)
      const ring = right * right + down * down
      const isHandle = ring > 0.4 && ring < 1 && right > -0.2
      const shade = Math.floor((x * 200) / width)
      if (isCup || isHandle) data.set([shade, shade, shade, 255], (y * width + x) * 4)
    }
  return { width, height, data }
}
