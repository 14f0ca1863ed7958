import { errorOf } from '@laci/ui/testing/person.ts'
import { screen, waitFor } from '@testing-library/react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { OwnerSession } from '../../engine/api/session.ts'
import type { ApiAnswer } from '../../engine/base/api-call.ts'
import { byId, closeBenches, focusOn, openBench } from '../../testing/form-bench.tsx'
import { SecretForm } from './secret-form.tsx'
import { StaffForm } from './staff-form.tsx'
import { type StaffDesk, useStaffAdmin } from './use-staff-admin.ts'

afterEach(closeBenches)

type Asked = { readonly path: string; readonly body: object }
const done: ApiAnswer = { kind: 'answer', status: 200, body: {} }
const emptyList: ApiAnswer = {
  kind: 'answer',
  status: 200,
  body: { shopCode: 'CDF347', staff: [], waitingDevices: [] },
}

type Session = Pick<OwnerSession, 'ask' | 'end'>

/** The owner's desk, opened once, as by the owner's password. */
function Desk({ session, children }: { session: Session; children: (desk: StaffDesk) => ReactNode }) {
  const desk = useStaffAdmin()
  const open = useEffectEvent(() => void desk.open(session as OwnerSession))
  useEffect(() => open(), [])
  return children(desk)
}

/** `answers`: what the server says to commands, in turn, and then that they are done. */
async function newStaff(...answers: ApiAnswer[]) {
  const bench = await openBench()
  const asked: Asked[] = []
  const saved: string[] = []
  const session: Session = {
    async ask(path, body) {
      if (body === undefined) return emptyList
      asked.push({ path, body })
      return answers.shift() ?? done
    },
    end: async () => {},
  }
  bench.show(
    <Desk session={session}>
      {(desk) => (
        <StaffForm person={null} desk={desk} onClose={() => {}} onSaved={(name) => saved.push(name)} />
      )}
    </Desk>,
  )
  await focusOn('staff-name')
  return { ...bench, session, asked, saved }
}

test('[STAFF-23] what the server would refuse is said at its field before anything is sent, the first with the focus', async () => {
  const { person, fill, asked } = await newStaff()
  await fill('staff-pin', '123456')
  await person.keyboard('{Enter}')
  expect(errorOf(byId('staff-name'))).toBeTruthy()
  expect(errorOf(byId('staff-pin'))).toBeTruthy()
  expect(errorOf(byId('staff-password'))).toBeTruthy()
  await focusOn('staff-name')
  await fill('staff-name', 'Rina')
  await fill('staff-pin', '')
  await fill('staff-password', 'rahasia kasir')
  await person.click(byId('right-discount'))
  await fill('staff-maximum-discount', '101')
  await person.keyboard('{Enter}')
  await focusOn('staff-maximum-discount')
  expect(errorOf(byId('staff-maximum-discount'))).toBe('Isi angka dari 0,01 sampai 100, misalnya 10.')
  expect(asked).toEqual([])
})

test('[STAFF-23] another role begins with its own rights; what is sent is what stands there, once however often Enter is pressed', async () => {
  const { person, fill, asked, saved } = await newStaff()
  await person.keyboard('Rina')
  await fill('staff-password', 'rahasia kasir')
  await person.selectOptions(byId('staff-role'), 'custom')
  expect(byId('right-kasbon').checked).toBe(false)
  await person.click(byId('right-stock'))
  await person.click(byId('staff-name'))
  await person.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(saved).toEqual(['Rina']))
  expect(asked).toMatchObject([
    {
      path: '/api/staff',
      body: { name: 'Rina', role: 'custom', rights: ['sell', 'stock'], pin: null, password: 'rahasia kasir' },
    },
  ])
})

test('[STAFF-23] a name that the server knows already lands at the field of the name, and nothing that was typed is lost', async () => {
  const taken: ApiAnswer = {
    kind: 'answer',
    status: 409,
    body: { code: 'name_taken', message: 'Nama ini sudah dipakai.' },
  }
  const { person, fill, asked, saved } = await newStaff(taken)
  await person.keyboard('Rina')
  await fill('staff-password', 'rahasia kasir')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(errorOf(byId('staff-name'))).toBe('Nama ini sudah dipakai.'))
  await focusOn('staff-name')
  expect([byId('staff-name').value, byId('staff-password').value]).toEqual(['Rina', 'rahasia kasir'])
  await fill('staff-name', 'Rina Barat')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(saved).toEqual(['Rina Barat']))
  expect(asked).toHaveLength(2)
})

test('[TILL-195] without internet that is said above the button, and all that was typed stays', async () => {
  const { person, fill, saved } = await newStaff({ kind: 'offline' })
  await person.keyboard('Rina')
  await fill('staff-password', 'rahasia kasir')
  await person.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('memerlukan internet')
  expect([byId('staff-name').value, byId('staff-password').value]).toEqual(['Rina', 'rahasia kasir'])
  expect(saved).toEqual([])
})

test('[STAFF-4] another PIN is judged before it is sent, and the server’s no leaves it in its field', async () => {
  const { person, fill, asked, show, session } = await newStaff({ kind: 'offline' })
  let closeCount = 0
  const rina = { staffId: '018f0000-0000-7000-8000-00000000c001', name: 'Rina', hasPin: true }
  show(
    <Desk session={session}>
      {(desk) => (
        <SecretForm person={rina as never} secret="pin" desk={desk} onClose={() => (closeCount += 1)} />
      )}
    </Desk>,
  )
  await focusOn('secret-pin')
  await fill('secret-pin', '123456')
  await person.keyboard('{Enter}')
  expect(errorOf(byId('secret-pin'))).toBeTruthy()
  expect(document.activeElement).toBe(byId('secret-pin'))
  expect(asked).toEqual([])
  await fill('secret-pin', '730264')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(errorOf(byId('secret-pin'))).toContain('memerlukan internet'))
  expect(byId('secret-pin').value).toBe('730264')
  await person.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(closeCount).toBe(1))
  expect(asked.map(({ path }) => path)).toEqual(Array(2).fill(`/api/staff/${rina.staffId}/set-pin`))
})
