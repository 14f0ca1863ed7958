import { textOfAccountRefusal } from '@laci/domain/account/refusal-text.ts'
import { expect, test } from 'vitest'
import { ApiRefusal, NoAnswer } from '../shell/api-request.ts'
import { isCodeRefusal, needsPerson, registerFailureText, sendFailureText } from './registration-texts.ts'

const refusal = (code: string, message: string) => new ApiRefusal(400, code, message)

test('[SITE-10] a code that did not go out says so in the words of the specification', () => {
  expect(sendFailureText(new NoAnswer(''))).toBe('Tidak ada respons dari server. Silahkan coba lagi.')
  expect(sendFailureText(refusal('code_not_sent', textOfAccountRefusal({ code: 'code_not_sent' })))).toBe(
    'Gagal mengirim OTP. Silahkan coba lagi.',
  )
  expect(sendFailureText(refusal('code_too_soon', 'Tunggu 42 detik.'))).toBe(
    'Gagal mengirim OTP: Tunggu 42 detik.',
  )
  expect(sendFailureText(refusal('something_new', ''))).toBe('Gagal mengirim OTP. Silahkan coba lagi.')
  expect(sendFailureText(new TypeError('x'))).toBe('Terjadi kesalahan. Silahkan coba lagi.')
})

test('[SITE-10] a registration that failed says so in the words of the specification', () => {
  expect(registerFailureText(refusal('user_exists', 'apa pun'))).toBe('Pengguna sudah terdaftar')
  expect(registerFailureText(refusal('user_already_exists', 'User already registered'))).toBe(
    'Pengguna sudah terdaftar',
  )
  expect(registerFailureText(refusal('affiliate_failed', 'x'))).toBe('Gagal menyimpan data afiliasi: x')
  expect(registerFailureText(refusal('something_new', 'server penuh'))).toBe('Gagal mendaftar: server penuh')
  expect(registerFailureText(new Error('x'))).toBe('Terjadi kesalahan: x')
})

test('[SITE-75] a person is offered where trying again at once helps nobody', () => {
  for (const code of ['too_many_registrations', 'too_many_from_device', 'code_requests_full', 'code_limit']) {
    expect(needsPerson(refusal(code, 'x'))).toBe(true)
  }
  expect(needsPerson(new NoAnswer(''))).toBe(true)
  for (const code of ['fields_missing', 'password_common', 'code_too_soon'])
    expect(needsPerson(refusal(code, 'x'))).toBe(false)
})

test('[SITE-11] only refusals of the code keep its dialog open', () => {
  expect(isCodeRefusal(refusal('code_wrong', ''))).toBe(true)
  expect(isCodeRefusal(refusal('code_used_up', ''))).toBe(true)
  expect(isCodeRefusal(refusal('user_exists', ''))).toBe(false)
  expect(isCodeRefusal(new NoAnswer(''))).toBe(false)
})
