import { expect, test } from 'vitest'
import { commandContext } from '../testing/command-context.ts'
import { openScreenCommand } from './commands.ts'

test('[STAFF-29] a screen that not everybody may see takes its own permission, by its title', () => {
  const screen = { permission: { right: 'reports' }, title: 'Laporan' } as const
  expect(openScreenCommand.decide(screen, null, {} as never)).toEqual({
    ok: true,
    value: { events: [], permissions: [{ right: 'reports' }], output: undefined },
  })
  expect(openScreenCommand.subject(screen, null, commandContext().counter)).toBe('Membuka Laporan')
})
