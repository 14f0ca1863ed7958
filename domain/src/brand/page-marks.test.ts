import { expect, test } from 'vitest'
import { fillPageMarks, pageMarksOf, whatsappAddress } from './page-marks.ts'

const brand = {
  name: 'Laci & "Kawan"',
  email: 'halo@laci.test',
  phone: '0812-0000-0000',
  whatsapp: '6281200000000',
  instagram: 'https://instagram.com/laci',
  tiktok: 'https://tiktok.com/@laci',
  youtube: 'https://youtube.com/@laci',
}
const marks = pageMarksOf({ brand, canonicalOrigin: 'https://laci.test' })

test('[SITE-4] marks are filled and escaped, everything else stays as it is', () => {
  expect(
    fillPageMarks('<a title="{{brand.name}}">{{brand.phone}} {x} {{ y }} {{constructor}}</a>', marks),
  ).toBe('<a title="Laci &amp; &quot;Kawan&quot;">0812-0000-0000 {x} {{ y }} {{constructor}}</a>')
  expect(fillPageMarks('{{canonicalOrigin}}/login', marks)).toBe('https://laci.test/login')
})

test('[SITE-4] a value that looks like a mark is not filled again', () => {
  expect(fillPageMarks('{{brand.name}}', { ...marks, 'brand.name': '{{brand.email}}' })).toBe(
    '{{brand.email}}',
  )
})

test('[SITE-4] every mark has a value and can be filled', () => {
  expect(Object.keys(marks)).toHaveLength(8)
  for (const mark of Object.keys(marks)) expect(fillPageMarks(`{{${mark}}}`, marks)).not.toContain('{{')
})

test('[SITE-4] the chat address is made from the digits of the number', () => {
  expect(whatsappAddress(brand)).toBe('https://wa.me/6281200000000')
  expect(whatsappAddress(brand, 'Halo, saya mau pesan')).toBe(
    'https://wa.me/6281200000000?text=Halo%2C%20saya%20mau%20pesan',
  )
})
