import { siteSessionKey } from '@laci/domain/account/one-sign-in.ts'
import { errorOf } from '@laci/ui/testing/person.ts'
import { passwordTexts } from '@laci/ui/texts/password.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { field, openSite, type Routes, refusal, sessionOf } from '../../testing/site-bench.tsx'
import PasswordForm from './password-form.tsx'

const token = 'POST /auth/v1/token'
const change = 'PUT /auth/v1/user'
const session = sessionOf('6281234567890@laci.test')

function passwordForm(routes: Routes = {}) {
  const site = openSite({ 'POST /auth/v1/logout': [[204, null]], ...routes })
  localStorage.setItem(siteSessionKey, JSON.stringify(session[1]))
  const ended: string[] = []
  site.show(
    <PasswordForm
      onDone={() => ended.push('done')}
      onCancel={() => ended.push('cancel')}
      onSignedOut={() => ended.push('signed_out')}
    />,
  )
  return { ...site, ended }
}

test('[SITE-30] the form opens at the current password; what is wrong is said at each field before anything is asked', async () => {
  const { person, fill, sentTo } = passwordForm()
  expect(document.activeElement).toBe(field('current'))
  await person.keyboard('{Enter}')
  expect(errorOf(field('current'))).toBe(passwordTexts.currentMissing)
  expect(errorOf(field('password'))).toBe(passwordTexts.tooShort)
  expect(document.activeElement).toBe(field('current'))
  await person.keyboard('kuda laut biru')
  await fill('password', 'kuda laut biru')
  await fill('passwordAgain', 'kuda laut')
  await person.keyboard('{Enter}')
  expect(errorOf(field('password'))).toBe(passwordTexts.unchanged)
  expect(errorOf(field('passwordAgain'))).toBe(passwordTexts.differs)
  expect(document.activeElement).toBe(field('password'))
  expect(sentTo(token)).toEqual([])
})

test('[SITE-30] a wrong current password is said at its field with the focus there; right, it is changed once and done', async () => {
  const wrong = refusal(400, 'invalid_credentials', 'Invalid login credentials')
  const { person, fill, sentTo, ended } = passwordForm({
    [token]: [wrong, session],
    [change]: [[200, (session[1] as { user: unknown }).user]],
  })
  await person.keyboard('lupa lagi')
  await fill('password', 'kuda laut biru')
  await fill('passwordAgain', 'kuda laut biru')
  await person.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(errorOf(field('current'))).toBe(passwordTexts.currentWrong))
  expect(document.activeElement).toBe(field('current'))
  expect(field('password').value).toBe('kuda laut biru')
  expect(sentTo(token)).toHaveLength(1)
  await fill('current', 'rahasia lama')
  expect(errorOf(field('current'))).toBeNull()
  await person.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(ended).toEqual(['done']))
  expect(sentTo(change)).toMatchObject([{ password: 'kuda laut biru' }])
})

test('[SITE-30] without internet nothing is changed and nothing that was typed is lost', async () => {
  const { person, fill, setOnline, ended } = passwordForm()
  await person.keyboard('rahasia lama')
  await fill('password', 'kuda laut biru')
  await fill('passwordAgain', 'kuda laut biru')
  setOnline(false)
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect(['current', 'password', 'passwordAgain'].map((name) => field(name).value)).toEqual([
    'rahasia lama',
    'kuda laut biru',
    'kuda laut biru',
  ])
  expect(ended).toEqual([])
})
