import type { DeviceClaim, StaffList, StaffSession, StaffSignInAnswer } from '@laci/domain/staff/wire.ts'
import { callApi, type JsonAnswer, type TestDevice, type TestShop } from './shop.ts'
import type { TestServer } from './test-server.ts'

export const staffPassword = 'sandi-karyawan-1'
export const staffPin = '482913'

type Problem = { code?: string; message?: string }

/** A command of the shop's owner. */
export const asOwner = <Body = Record<string, unknown>>(
  server: TestServer,
  shop: TestShop,
  path: string,
  body: Record<string, unknown> = {},
) =>
  callApi<Body & Problem>(server, 'POST', path, {
    bearer: shop.owner.accessToken,
    body: { storeId: shop.storeId, ...body },
  })

/** A cashier with a password, and with a PIN where it is Sari, unless `form` says otherwise. Answers the id. */
export async function addStaff(
  server: TestServer,
  shop: TestShop,
  form: Record<string, unknown> = {},
): Promise<string> {
  const answer = await asOwner<{ staffId: string }>(server, shop, '/api/staff', {
    ...{ name: 'Sari', role: 'cashier', password: staffPassword },
    // A PIN is one person's in a shop.
    ...((form.name ?? 'Sari') === 'Sari' && { pin: staffPin }),
    ...form,
  })
  if (answer.status !== 201) throw new Error(`no staff: ${JSON.stringify(answer.body)}`)
  return answer.body.staffId
}

export async function listStaff(server: TestServer, shop: TestShop): Promise<StaffList> {
  const { body } = await callApi<StaffList>(server, 'GET', `/api/staff?storeId=${shop.storeId}`, {
    bearer: shop.owner.accessToken,
  })
  return body
}

export const shopCodeOf = async (server: TestServer, shop: TestShop) =>
  (await listStaff(server, shop)).shopCode

export function trySignIn(
  server: TestServer,
  form: { shopCode: string; name?: string; password?: string; deviceName?: string },
  deviceKey?: string,
): Promise<JsonAnswer<StaffSignInAnswer & Problem>> {
  return callApi(server, 'POST', '/api/staff/sign-in', {
    body: { name: 'Sari', password: staffPassword, ...form },
    ...(deviceKey !== undefined && { bearer: deviceKey }),
  })
}

/** Signs a staff member in on a till of the shop. */
export async function signInOn(
  server: TestServer,
  shop: TestShop,
  device: Pick<TestDevice, 'deviceKey'>,
  name = 'Sari',
): Promise<StaffSession> {
  const shopCode = await shopCodeOf(server, shop)
  const { status, body } = await trySignIn(server, { shopCode, name }, device.deviceKey)
  if (status !== 200 || body.status !== 'signed_in') throw new Error(`not signed in: ${JSON.stringify(body)}`)
  return body.session
}

export const claim = (server: TestServer, requestId: string, requestToken: string) =>
  callApi<DeviceClaim & Problem>(server, 'POST', `/api/staff/device-requests/${requestId}/claim`, {
    bearer: requestToken,
  })
