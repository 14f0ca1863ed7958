import { rupiah } from '@laci/domain/base/money/rupiah.ts'
import { expect, test } from 'vitest'
import { faqPage, organization, product, structuredDataText } from './structured-data.ts'

test('[SITE-53] every price and question of a table is in its data, with marks for what is known at run time', () => {
  const offers = [
    { name: '1 bulan', totalRupiah: rupiah(99_000) },
    { name: '3 bulan', totalRupiah: rupiah(207_000) },
  ]
  const text = structuredDataText([
    organization(),
    product('/harga', { name: 'langganan', description: 'Kasir </script>', offers }),
    faqPage([{ question: 'Apa itu token?', answer: 'Satu token <b>Rp 10</b>.' }]),
  ])
  expect(text).not.toContain('<')
  expect(text).toContain('"name":"{{json.brand.name}}"')
  expect(text).toContain('"url":"{{json.canonicalOrigin}}/harga"')
  const [who, what, questions] = JSON.parse(text)['@graph']
  expect(who['@type']).toBe('Organization')
  expect(what.offers.map((offer: { price: number }) => offer.price)).toEqual([99_000, 207_000])
  expect(what.offers[0]).toMatchObject({ '@type': 'Offer', priceCurrency: 'IDR', name: '1 bulan' })
  expect(questions.mainEntity[0]).toMatchObject({
    name: 'Apa itu token?',
    acceptedAnswer: { text: 'Satu token <b>Rp 10</b>.' },
  })
})
