import { expect, test } from 'vitest'
import { judgePassword, judgePasswordShape, type PasswordOwner } from './password.ts'

const codeOf = (password: string, owner?: PasswordOwner) => {
  const judged = judgePassword(password, owner)
  return judged.ok ? 'ok' : judged.refusal.code
}

test('[ACCOUNT-30] seven characters are too few, eight are enough, counted as people count', () => {
  expect(codeOf('kopi7#a')).toBe('password_too_short')
  expect(codeOf('kopi7#ab')).toBe('ok')
  expect(codeOf('🔑🛒🍵🧺🪑🥭🐓')).toBe('password_too_short')
  expect(codeOf('🔑🛒🍵🧺🪑🥭🐓🌋')).toBe('ok')
  expect(codeOf('😀'.repeat(19))).toBe('password_too_long')
})

test('[ACCOUNT-30] what is tried first is refused, in any case and with digits at its end', () => {
  for (const password of [
    ...[
      'password',
      'Password',
      'PASSWORD1',
      'password2024',
      'qwerty123',
      'QWERTY123',
      'iloveyou',
      'sunshine1',
    ],
    ...[
      'bismillah',
      'Bismillah1',
      'sayang123',
      'sayangku',
      'indonesia',
      'Indonesia45',
      'rahasia123',
      'jakarta99',
    ],
    ...['12345678', '123456789', '1234567890', '87654321', '11111111', '        ', 'aaaaaaaa', 'abababab'],
    ...['12341234', 'abcdefgh', 'hgfedcba', 'qwertyui', 'asdfghjkl', 'lkjhgfdsa', ' 12345678 ', '23456789'],
  ]) {
    expect([password, codeOf(password)]).toEqual([password, 'password_common'])
  }
})

test('[ACCOUNT-31] name, number, e-mail, shop and brand are refused, in any spelling and with digits', () => {
  const owner = {
    names: ['Rini Wulandari', 'Warung Bu Rini', 'Lacikita', null],
    phone: '+6281277317731',
    email: 'rini.wulandari@warung.example',
  }
  for (const password of [
    ...['riniwulandari', 'Rini Wulandari', 'wulandari', 'Wulandari2024', 'RINI-WULANDARI-99', 'warungburini'],
    ...['Warung Bu Rini', 'warung bu rini 1', 'lacikita', 'Lacikita2026', 'rini12345', 'rini.wulandari'],
    ...[
      '081277317731',
      '6281277317731',
      '+62 812-7731-7731',
      '81277317731',
      'x081277317731',
      '0812773177311',
    ],
    ...['rini.wulandari@warung.example'],
  ]) {
    expect([password, codeOf(password, owner)]).toEqual([password, 'password_personal'])
  }
  for (const password of ['kopi tubruk sore', 'rini suka durian', 'Wulan-dan-bintang7', '0812773177']) {
    expect([password, codeOf(password, owner)]).toEqual([password, 'ok'])
  }
})

test('[ACCOUNT-30] what needs no list is known without it', () => {
  expect(judgePasswordShape('bismillah').ok).toBe(true)
  expect(judgePasswordShape('12345678').ok).toBe(false)
})
