import { expect, test } from 'vitest'
import { unpublished } from '../release/release-manifest.ts'
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
const marks = pageMarksOf({
  brand,
  canonicalOrigin: 'https://laci.test',
  release: unpublished('0.1.0'),
})

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
  expect(Object.keys(marks)).toHaveLength(15)
  for (const mark of Object.keys(marks)) expect(fillPageMarks(`{{${mark}}}`, marks)).not.toContain('{{')
})

test('[SITE-53] in structured data a value stays one JSON string and cannot end the script', () => {
  const html = '<script type="application/ld+json">{"name":"{{json.brand.name}}"}</script>'
  const name = 'Laci "baru" \\ </script><script>alert(1)</script>'
  const filled = fillPageMarks(html, { ...marks, 'brand.name': name })
  expect(filled.match(/<\/script>/g)).toHaveLength(1)
  expect(JSON.parse(filled.slice(filled.indexOf('{'), filled.lastIndexOf('}') + 1))).toEqual({ name })
})

test('[SITE-4] the chat address is made from the digits of the number', () => {
  expect(whatsappAddress(brand)).toBe('https://wa.me/6281200000000')
  expect(whatsappAddress(brand, 'Halo, saya mau pesan')).toBe(
    'https://wa.me/6281200000000?text=Halo%2C%20saya%20mau%20pesan',
  )
})
