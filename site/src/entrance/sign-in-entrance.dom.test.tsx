import { errorOf } from '@laci/ui/testing/person.ts'
import { loginTexts, registerTexts } from '@laci/ui/texts/account.ts'
import { recoveryTexts } from '@laci/ui/texts/recovery.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { field, openSite, type Routes, refusal, sessionOf } from '../testing/site-bench.tsx'
import { SignInEntrance } from './sign-in-entrance.tsx'

const token = 'POST /auth/v1/token'
const phone = '0812 3456 7890'

function signIn(routes: Routes = {}) {
  const site = openSite(routes)
  let enteredCount = 0
  const inside = {
    path: '/login',
    leadsTo: '/dashboard',
    mayGoOn: async () => false,
    enter: async () => {
      enteredCount += 1
      return false
    },
  }
  site.show(<SignInEntrance heading="Masuk" lead="" testId="login-form" inside={inside} />, '/login')
  return { ...site, enteredCount: () => enteredCount }
}

test('[SITE-10] an empty form says what is missing at each field, the first with the focus; Enter goes on from either', async () => {
  const { person, sentTo } = signIn()
  await person.click(field('phone'))
  await person.keyboard('{Enter}')
  expect(errorOf(field('phone'))).toBe(loginTexts.phoneMissing)
  expect(errorOf(field('password'))).toBe(loginTexts.passwordTooShort)
  expect(document.activeElement).toBe(field('phone'))
  await person.keyboard('0812')
  expect(errorOf(field('phone'))).toBeNull()
  await person.tab()
  expect(document.activeElement).toBe(field('password'))
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(field('password'))
  expect(sentTo(token)).toEqual([])
})

test('[SITE-9] a number that is none is said at its field, which gets the focus; what was typed stays', async () => {
  const { fill, person, sentTo } = signIn()
  await fill('phone', '12345')
  await fill('password', 'rahasia')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(errorOf(field('phone'))).toBe(registerTexts.phoneInvalid))
  expect(document.activeElement).toBe(field('phone'))
  expect([field('phone').value, field('password').value]).toEqual(['12345', 'rahasia'])
  expect(sentTo(token)).toEqual([])
})

test('[UI-61] two presses of Enter ask once; a wrong password is said in a message and both fields keep their text', async () => {
  const wrong = refusal(400, 'invalid_credentials', 'Invalid login credentials')
  const { fill, person, sentTo, readMessage, enteredCount } = signIn({
    [token]: [wrong, sessionOf('6281234567890@laci.test')],
  })
  await fill('phone', phone)
  await fill('password', 'rahasia')
  await person.keyboard('{Enter}{Enter}')
  expect(await readMessage()).toContain(loginTexts.wrongCredentials)
  expect(sentTo(token)).toMatchObject([{ email: '6281234567890@laci.test', password: 'rahasia' }])
  expect([field('phone').value, field('password').value]).toEqual([phone, 'rahasia'])
  await person.click(field('password'))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(enteredCount()).toBe(1))
})

test('[SITE-71] without internet nothing is lost: it is said, and the same press works once there is some', async () => {
  const { fill, person, readMessage, enteredCount, setOnline } = signIn({
    [token]: [sessionOf('6281234567890@laci.test')],
  })
  setOnline(false)
  await fill('phone', phone)
  await fill('password', 'rahasia')
  await person.keyboard('{Enter}')
  expect(await readMessage()).toContain(loginTexts.unexpected)
  setOnline(true)
  expect([field('phone').value, field('password').value]).toEqual([phone, 'rahasia'])
  await person.click(field('password'))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(enteredCount()).toBe(1))
})

test('[SITE-65] [UI-62] Lupa kata sandi opens with the number that was typed, and it stands in the form again on the way back', async () => {
  const { fill, person } = signIn()
  await fill('phone', phone)
  await person.click(screen.getByTestId('forgot-password'))
  await screen.findByTestId('recovery-phone-form')
  expect(field('phone').value).toBe(phone)
  await waitFor(() => expect(document.activeElement).toBe(field('phone')))
  await person.click(screen.getByText(recoveryTexts.backToLogin))
  await screen.findByTestId('login-form')
  expect(field('phone').value).toBe(phone)
})

test('[ACCOUNT-16] a recovery by keys: number, code, new password; what is wrong is said at its field and nothing goes out', async () => {
  const recovery = 'POST /api/password-recoveries'
  const started = { recoveryId: 'r1', expiresAt: 2e12, resendAt: 2e12 }
  const { fill, person, sentTo, enteredCount } = signIn({
    [recovery]: [[201, started]],
    [`${recovery}/r1/verify`]: [[200, { ticket: 't1', expiresAt: 2e12 }]],
    [`${recovery}/r1/complete`]: [[200, {}]],
    [token]: [sessionOf('6281234567890@laci.test')],
  })
  await person.click(screen.getByTestId('forgot-password'))
  await screen.findByTestId('recovery-phone-form')
  await fill('phone', '0812')
  await person.keyboard('{Enter}')
  expect(errorOf(field('phone'))).toBe(registerTexts.phoneInvalid)
  expect(sentTo(recovery)).toEqual([])
  await fill('phone', ` ${phone} `)
  await person.keyboard('{Enter}{Enter}')
  const code = await screen.findByTestId('code-form')
  expect(sentTo(recovery)).toEqual([{ phone }])
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  await person.type(code.querySelector('input')!, '123456')
  await screen.findByTestId('new-password-form')
  await waitFor(() => expect(document.activeElement).toBe(field('password')))
  await fill('password', 'kuda laut biru')
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(field('passwordAgain'))
  expect(errorOf(field('passwordAgain'))).toBeTruthy()
  await fill('passwordAgain', 'kuda laut biru')
  expect(errorOf(field('passwordAgain'))).toBeNull()
  await person.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(enteredCount()).toBe(1))
  expect(sentTo(`${recovery}/r1/complete`)).toMatchObject([{ ticket: 't1', password: 'kuda laut biru' }])
})
