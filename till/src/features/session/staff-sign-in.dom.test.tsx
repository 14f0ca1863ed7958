import { refuse } from '@laci/domain/base/lib/result.ts'
import { errorOf } from '@laci/ui/testing/person.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { StaffSignInTyped } from '../../engine/api/session.ts'
import { byId, closeBenches, openBench } from '../../testing/form-bench.tsx'
import { StaffSignIn } from './staff-sign-in.tsx'

afterEach(closeBenches)

async function staffSignIn() {
  const asked: StaffSignInTyped[] = []
  const bench = await openBench({
    till: {
      async signInAsStaff(typed) {
        asked.push(typed)
        return refuse({ code: 'staff_credentials' })
      },
    },
  })
  bench.show(<StaffSignIn notice={null} onBack={() => {}} />)
  return { ...bench, asked }
}

test('[STAFF-12] what is missing is said at each field, the first with the focus, and nothing is asked', async () => {
  const { person, fill, asked } = await staffSignIn()
  await fill('staff-sign-in-code', 'CDF')
  await person.keyboard('{Enter}')
  expect(errorOf(byId('staff-sign-in-name'))).toBe('Nama karyawan belum diisi.')
  expect(errorOf(byId('staff-sign-in-code'))).toContain('6 huruf dan angka')
  expect(errorOf(byId('staff-sign-in-password'))).toBe('Kata sandi belum diisi.')
  expect(document.activeElement).toBe(byId('staff-sign-in-name'))
  await person.keyboard('Rina')
  await fill('staff-sign-in-code', 'cdf-347')
  expect([errorOf(byId('staff-sign-in-name')), errorOf(byId('staff-sign-in-code'))]).toEqual([null, null])
  expect(asked).toEqual([])
})

test('[STAFF-12] Enter twice asks once; a refusal stands above the button, and what was typed stays', async () => {
  const { person, fill, asked } = await staffSignIn()
  await fill('staff-sign-in-name', 'Rina')
  await fill('staff-sign-in-code', 'cdf-347')
  await fill('staff-sign-in-password', 'rahasia')
  await person.keyboard('{Enter}{Enter}')
  expect((await screen.findByTestId('staff-sign-in-error')).textContent).not.toBe('')
  expect(asked).toEqual([{ name: 'Rina', shopCode: 'cdf-347', password: 'rahasia' }])
  expect(byId('staff-sign-in-password').value).toBe('rahasia')
  await person.click(byId('staff-sign-in-submit'))
  await waitFor(() => expect(asked).toHaveLength(2))
})
