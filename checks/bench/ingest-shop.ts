import { randomBytes } from 'node:crypto'
import { uuidV7 } from '@laci/domain/ids/uuid.ts'
import { hashDeviceKey, makeDeviceKey } from '@laci/server/platform/device-key.ts'
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
  const [userId, storeId, deviceId] = [freshId(), freshId(), freshId()]
  const deviceKey = makeDeviceKey(deviceId, random(32))
  const productIds = Array.from({ length: productCount }, freshId)
  await owner.query('insert into auth_user (user_id, email) values ($1, $2)', [
    userId,
    `${userId}@bench.invalid`,
  ])
  await owner.query('insert into stores (id, owner_id, name) values ($1, $2, $3)', [storeId, userId, name])
  await owner.query(
    `insert into device (device_id, store_id, letter, name, key_hash, created_by)
     values ($1, $2, 'A', 'Bench', decode($3, 'hex'), $4)`,
    [deviceId, storeId, hashDeviceKey(deviceKey), userId],
  )
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
  return { storeId, deviceId, deviceKey, productIds }
}
