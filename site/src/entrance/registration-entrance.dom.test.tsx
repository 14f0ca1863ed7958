import { errorOf } from '@laci/ui/testing/person.ts'
import { registerTexts } from '@laci/ui/texts/account.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useServices } from '../services.tsx'
import { field, openSite, type Routes, refusal } from '../testing/site-bench.tsx'
import { RegistrationEntrance } from './registration-entrance.tsx'

const registrations = 'POST /api/registrations'
const started = [201, { registrationId: 'r1', expiresAt: 2e12, resendAt: 2e12 }] as const

function Page() {
  return (
    <RegistrationEntrance
      registration={useServices().registration}
      heading="Daftar"
      lead=""
      done=""
      leadsTo="/kasir/mulai"
      signInAt="/login"
      testId="register-form"
    />
  )
}

function register(routes: Routes = {}) {
  const site = openSite(routes)
  site.show(<Page />, '/daftar')
  const typed = { name: ' Bu Dini ', phone: '0812 3456 7890', password: 'kuda laut biru' }
  return {
    ...site,
    async fillAll() {
      for (const [name, text] of Object.entries(typed)) await site.fill(name, text)
      await site.fill('passwordAgain', typed.password)
    },
    typedNow: () => ['name', 'phone', 'password', 'passwordAgain'].map((name) => field(name).value),
  }
}

test('[SITE-10] an empty form has one sentence for all and marks each field, the first with the focus', async () => {
  const { person, sentTo } = register()
  await person.click(field('passwordAgain'))
  await person.keyboard('{Enter}')
  const names = ['name', 'phone', 'password', 'passwordAgain']
  expect(names.map((name) => errorOf(field(name)))).toEqual(Array(4).fill('Wajib diisi.'))
  expect(screen.getAllByText(registerTexts.fieldsMissing)).toHaveLength(1)
  expect(document.activeElement).toBe(field('name'))
  await person.keyboard('Dini')
  expect(errorOf(field('name'))).toBeNull()
  for (const name of names.slice(1, 3)) {
    await person.tab()
    expect(document.activeElement).toBe(field(name))
  }
  expect(sentTo(registrations)).toEqual([])
})

test('[UI-60] each field says its first finding, and all of them at once: a wrong number, a short password, two that differ', async () => {
  const { person, fill, fillAll, sentTo } = register()
  await fillAll()
  await fill('name', 'D'.repeat(200))
  await fill('phone', '0812')
  await fill('password', 'kuda')
  await person.keyboard('{Enter}')
  expect(errorOf(field('name'))).toBe(registerTexts.nameTooLong)
  expect(errorOf(field('phone'))).toBe(registerTexts.phoneInvalid)
  expect(errorOf(field('password'))).toBe(registerTexts.passwordTooShort)
  expect(errorOf(field('passwordAgain'))).toBe(registerTexts.passwordsDiffer)
  expect(screen.queryByText(registerTexts.fieldsMissing)).toBeNull()
  expect(sentTo(registrations)).toEqual([])
})

test('[SITE-74] where the eye shows the password it is typed once, and a difference from before is gone', async () => {
  const { person, fill, fillAll, sentTo } = register({ [registrations]: [started] })
  await fillAll()
  await fill('passwordAgain', 'kuda laut')
  await person.keyboard('{Enter}')
  expect(errorOf(field('passwordAgain'))).toBe(registerTexts.passwordsDiffer)
  await person.click(screen.getAllByLabelText('Tampilkan kata sandi')[0]!)
  expect(document.querySelector('input[name="passwordAgain"]')).toBeNull()
  await fill('password', 'kuda laut merah')
  await person.keyboard('{Enter}')
  await screen.findByTestId('code-dialog')
  expect(sentTo(registrations)).toMatchObject([{ password: 'kuda laut merah' }])
})

test('[UI-61] Enter twice registers once, with the trimmed name; Batal and the same form again brings the same dialog back', async () => {
  const { person, fillAll, sentTo, typedNow } = register({ [registrations]: [started] })
  await fillAll()
  await person.keyboard('{Enter}{Enter}')
  await screen.findByTestId('code-dialog')
  expect(sentTo(registrations)).toMatchObject([{ name: 'Bu Dini', phone: '0812 3456 7890' }])
  await person.click(screen.getByTestId('code-cancel'))
  await waitFor(() => expect(screen.queryByTestId('code-dialog')).toBeNull())
  expect(typedNow()).toEqual([' Bu Dini ', '0812 3456 7890', 'kuda laut biru', 'kuda laut biru'])
  await person.click(field('name'))
  await person.keyboard('{Enter}')
  await screen.findByTestId('code-dialog')
  expect(sentTo(registrations)).toHaveLength(1)
})

test('[SITE-17] a refusal and no internet are said in a message, and every field keeps its text', async () => {
  const known = refusal(409, 'phone_taken', 'Nomor ini sudah terdaftar.')
  const { person, fillAll, typedNow, readMessage, setOnline, sentTo } = register({
    [registrations]: [known, started],
  })
  await fillAll()
  await person.keyboard('{Enter}')
  expect(await readMessage()).toContain('Nomor ini sudah terdaftar.')
  setOnline(false)
  await person.click(field('name'))
  await person.keyboard('{Enter}')
  expect(await readMessage()).not.toContain('sudah terdaftar')
  expect(typedNow()).toEqual([' Bu Dini ', '0812 3456 7890', 'kuda laut biru', 'kuda laut biru'])
  setOnline(true)
  await person.click(field('name'))
  await person.keyboard('{Enter}')
  await screen.findByTestId('code-dialog')
  expect(sentTo(registrations)).toHaveLength(3)
})
