import { randomBytes } from 'node:crypto'
import { uuidV7 } from '@laci/domain/base/ids/uuid.ts'
import { deviceLetter } from '@laci/domain/device/device-letter.ts'
import { hashDeviceKey, makeDeviceKey } from '@laci/server/identity/device-key.ts'
import type pg from 'pg'

/** One till of one shop, as the load generator needs it. */
export type BenchTill = {
  readonly storeId: string
  readonly deviceId: string
  readonly deviceKey: string
  readonly productIds: readonly string[]
}

const productCount = 1_000
const random = (count: number) => new Uint8Array(randomBytes(count))
export const freshId = () => uuidV7(Date.now(), random(10))

/** Opens a shop with stocked products, past the wire: this is furniture, not what is measured. */
export async function openBenchShop(owner: pg.Pool, name: string): Promise<BenchTill> {
  const [userId, storeId] = [freshId(), freshId()]
  const productIds = Array.from({ length: productCount }, freshId)
  await owner.query('insert into auth_user (user_id, email) values ($1, $2)', [
    userId,
    `${userId}@bench.invalid`,
  ])
  await owner.query('insert into stores (id, owner_id, name) values ($1, $2, $3)', [storeId, userId, name])
  const [till] = await addBenchTills(owner, { storeId, userId, productIds }, 1)
  await owner.query(
    `insert into product (store_id, product_id, fields, through_seq)
     select $1, id, '{"name":"Barang"}', 0 from unnest($2::uuid[]) id`,
    [storeId, productIds],
  )
  // Stock for all: a shop that sells below zero all day is not the ordinary one.
  await owner.query(
    `insert into balance (store_id, account, subject, amount) select $1, 'stock', id, 1000000000 from unnest($2::uuid[]) id`,
    [storeId, productIds],
  )
  return till!
}

type BenchShop = Pick<BenchTill, 'storeId' | 'productIds'> & { readonly userId: string }

/** The same with several tills. */
export async function openBenchShopOf(
  owner: pg.Pool,
  name: string,
  tillCount: number,
): Promise<readonly BenchTill[]> {
  const first = await openBenchShop(owner, name)
  const { rows } = await owner.query<{ owner_id: string }>('select owner_id from stores where id = $1', [
    first.storeId,
  ])
  return [first, ...(await addBenchTills(owner, { ...first, userId: rows[0]!.owner_id }, tillCount - 1, 1))]
}

async function addBenchTills(
  owner: pg.Pool,
  { storeId, userId, productIds }: BenchShop,
  count: number,
  before = 0,
): Promise<BenchTill[]> {
  const tills = Array.from({ length: count }, () => {
    const deviceId = freshId()
    return { storeId, deviceId, deviceKey: makeDeviceKey(deviceId, random(32)), productIds }
  })
  await owner.query(
    `insert into device (device_id, store_id, letter, name, key_hash, created_by)
     select id, $1, letter, 'Bench', decode(hash, 'hex'), $2
     from unnest($3::uuid[], $4::text[], $5::text[]) as made (id, letter, hash)`,
    [
      storeId,
      userId,
      tills.map(({ deviceId }) => deviceId),
      tills.map((_, index) => deviceLetter(before + index)),
      tills.map(({ deviceKey }) => hashDeviceKey(deviceKey)),
    ],
  )
  return tills
}
