import { expect, test } from 'vitest'
import { commandContext } from '../testing/command-context.ts'
import { leaveShopCommand, revokeDeviceCommand, switchShopCommand } from './commands.ts'

const context = {} as never
const takesSettings = { value: { events: [], permissions: [{ right: 'settings' }] } }

test('[STAFF-29] revoking a till, leaving the shop and going to another one take the permission of settings', () => {
  expect(revokeDeviceCommand.decide({ letter: 'B' }, null, context)).toMatchObject(takesSettings)
  expect(revokeDeviceCommand.subject({ letter: 'B' }, null, commandContext().counter)).toBe(
    'Cabut akses Kasir B',
  )
  expect(leaveShopCommand.decide({ isOwn: false }, null, context)).toMatchObject(takesSettings)
  expect(leaveShopCommand.subject({ isOwn: false }, null, commandContext().counter)).toBe(
    'Keluar dari toko di perangkat ini',
  )
  expect(switchShopCommand.decide(null, null, context)).toMatchObject(takesSettings)
  expect(switchShopCommand.subject(null, null, commandContext().counter)).toBe('Ganti toko di perangkat ini')
})

test('[STAFF-21] a device of a person who works here is left without asking anybody', () => {
  expect(leaveShopCommand.decide({ isOwn: true }, null, context)).toMatchObject({
    value: { events: [], permissions: [] },
  })
})
