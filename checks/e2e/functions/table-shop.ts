import { randomBytes, randomUUID } from 'node:crypto'
import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { type QuantityThousandths, wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { instant } from '@laci/domain/base/time/instant.ts'
import { customerDefaults } from '@laci/domain/customer/customer.ts'
import type { Envelope } from '@laci/domain/events/envelope.ts'
import type { EventKind, Fact } from '@laci/domain/events/fact.ts'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { openOwnerSession } from '../../real-server/shop-client.ts'
import { comeFromHome, doorOf, type NewOwner, signInOf, signInTill } from '../steps/owner.ts'
import { plugInPrinter } from '../steps/printer.ts'
import { type Goods, goodsFacts, holdsWholeApp, makeOwner, sendGoods } from '../steps/shop.ts'
import { hire } from '../steps/staff.ts'
import {
  type Cell,
  goTo,
  goToSale,
  type Network,
  newestToldSeq,
  readTold,
  shopGoods,
  type Told,
} from './cell.ts'

/** A QRIS sticker as the contract gives it: static, of a shop in Bandung. */
const sticker =
  '00020101021126670017COM.CONTOHPSP.WWW011993600999000001234570212TK00012345670303UMI51440014ID.CO.QRIS.WWW0215ID10203040506070303UMI5204541153033605802ID5914TOKO MAJU JAYA6007BANDUNG6105401116304210A'

const { noodles, sugar, tea, rice, soap } = shopGoods

/** Who buys here at the price of their group, and may owe no more than the first tea. */
const group = 'Grosir'

const goods: readonly Goods[] = [
  {
    ...tea,
    priceTiers: [
      { unit: '', customerGroup: group, minimumThousandths: wholeUnits(1), priceRupiah: rupiah(6_000) },
    ],
  },
  {
    ...noodles,
    units: [
      {
        name: 'dus',
        factorThousandths: wholeUnits(40),
        priceRupiah: rupiah(130_000),
        barcodes: [shopGoods.noodlesBox],
      },
    ],
    priceTiers: [
      { unit: '', customerGroup: '', minimumThousandths: wholeUnits(6), priceRupiah: rupiah(3_300) },
    ],
  },
  { ...sugar, unit: 'kg', isWeighed: true },
  rice,
  { ...soap, costRupiah: rupiah(soap.costRupiah) },
]

const settings: Fact = {
  kind: 'settings_saved',
  body: {
    changes: {
      storeName: 'Toko Tabel',
      staticQris: sticker,
      ownTenders: ['Voucher'],
      arePointsOn: true,
      pointWorthRupiah: 100,
    },
  },
}

const customers = (): Fact => ({
  kind: 'customer_saved',
  body: {
    customers: [
      { name: 'Pak Joko', phone: '+6281234567890', phoneConsentAt: instant(Date.now()) },
      { name: 'Bu Grosir', group, kasbonLimitRupiah: rupiah(5_000), kasbonLimitMode: 'block' as const },
    ].map((fields) => ({
      customerId: uuidV7(Date.now(), new Uint8Array(randomBytes(10))),
      changes: { ...customerDefaults, ...fields },
    })),
  },
})

/** The goods are older than the week that one of the columns goes through. */
export const stockedBeforeMs = 8 * 86_400_000

/** What the shop is made of, by another till of it. */
export const firstFacts = (atMs: number): Fact[] => [...goodsFacts(goods, atMs), settings, customers()]

/** A shop with everything that the functions of the till need, and one till of it. */
export type TableShop = {
  readonly owner: NewOwner
  readonly page: Page
  /** What the shop was made of, by another till. */
  readonly firstEvents: readonly Envelope[]
  /** What a function needs; counts the till's events from here on. */
  newCell(): Promise<Cell>
}

/** `isHeld` false: a journey whose till never goes offline does not wait until the device holds the whole app. */
export async function openTableShop(
  context: BrowserContext,
  network: Network,
  { isHeld = true }: { readonly isHeld?: boolean } = {},
): Promise<TableShop> {
  const page = await context.newPage()
  const printer = `tabel-${network}-${randomBytes(4).toString('hex')}`
  await plugInPrinter(page, printer)
  const owner = await makeOwner('Bu Tabel')
  const firstEvents = await sendGoods(owner, goods, [settings, customers()], Date.now() - stockedBeforeMs)
  const [rina, tono] = await hire(page, owner, [
    { name: 'Rina', role: 'custom', rights: ['sell'], pin: '271828' },
    { name: 'Tono', role: 'manager', pin: '314159' },
  ])
  // Another shop of the same owner, for goods to go to.
  const door = await openOwnerSession(doorOf(owner), signInOf(owner))
  await door.post('/api/stores', { storeId: randomUUID(), name: 'Cabang Tabel' })
  await comeFromHome(page, owner)
  await signInTill(page, owner)
  await page.getByTestId('store-choice').first().click()
  await expect(page.getByTestId('operator')).toBeVisible()
  await goTo({ page }, 'nav-products')
  await page.getByTestId('open-transfers').click()
  await expect(page.getByTestId('new-transfer')).toBeEnabled()
  await goToSale({ page })
  if (isHeld) await holdsWholeApp(page)
  return {
    owner,
    page,
    firstEvents,
    async newCell() {
      const afterSeq = await newestToldSeq(page)
      return {
        page,
        network,
        printer,
        password: owner.password,
        people: { rina: rina!, tono: tono! },
        async expectTold(kinds: readonly EventKind[]): Promise<readonly Told[]> {
          // What nobody waits for (a line that is taken away, an opened drawer) is a moment later on the disk.
          await expect
            .poll(async () => (await readTold(page, afterSeq)).map(({ kind }) => kind))
            .toEqual(kinds)
          return readTold(page, afterSeq)
        },
      }
    },
  }
}

/** The stock that the tiles of the selling screen show, by product. */
export async function stockOnTiles(page: Page): Promise<Map<string, QuantityThousandths>> {
  const tiles = await page.getByTestId('product-tile').evaluateAll((elements) =>
    elements.map((element) => ({
      productId: element.getAttribute('data-product-id') ?? '',
      stock: /Stok (-?[\d.]+(?:,\d+)?)/.exec(element.textContent ?? '')?.[1] ?? null,
    })),
  )
  return new Map(
    tiles.flatMap(({ productId, stock }) =>
      stock === null
        ? []
        : [
            [
              productId,
              Math.round(Number(stock.replaceAll('.', '').replace(',', '.')) * 1_000) as QuantityThousandths,
            ],
          ],
    ),
  )
}
