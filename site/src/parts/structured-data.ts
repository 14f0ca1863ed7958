import type { Rupiah } from '@laci/domain/base/money/rupiah.ts'
import { pageMark } from '../shell/brand.ts'

/**
 * What a page says about itself to search engines, in the words of schema.org [SITE-53]. A page exports `structuredData`,
 * made here from the very tables that it shows: a machine must never read another price than a person.
 */
export type StructuredData = { readonly '@type': string; readonly [property: string]: unknown }

function address(path: string): string {
  return `${pageMark('canonicalOrigin')}${path}`
}

/** Whoever runs this Laci. */
export function organization(): StructuredData {
  return {
    '@type': 'Organization',
    '@id': address('/#organisasi'),
    name: pageMark('brand.name'),
    url: address('/'),
    logo: address('/apple-touch-icon.png'),
    sameAs: [pageMark('brand.instagram'), pageMark('brand.tiktok'), pageMark('brand.youtube')],
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      telephone: `+${pageMark('brand.whatsapp')}`,
      email: pageMark('brand.email'),
      availableLanguage: 'id',
    },
  }
}

export type Offer = {
  /** As the page calls it: *3 bulan*. */
  readonly name: string
  readonly totalRupiah: Rupiah
}

/** Something that is sold, with every price at which the page offers it. `path` is the page's own address. */
export function product(
  path: string,
  { name, description, offers }: { name: string; description: string; offers: readonly Offer[] },
): StructuredData {
  return {
    '@type': 'Product',
    name: `${pageMark('brand.name')}: ${name}`,
    description,
    // The page's own picture (SITE-52).
    image: address(`/og/${path === '/' ? 'beranda' : path.slice(1)}.png`),
    brand: { '@type': 'Brand', name: pageMark('brand.name') },
    offers: offers.map((offer) => ({
      '@type': 'Offer',
      name: offer.name,
      price: offer.totalRupiah,
      priceCurrency: 'IDR',
      availability: 'https://schema.org/InStock',
      url: address(path),
      seller: { '@id': address('/#organisasi') },
    })),
  }
}

export type Question = { readonly question: string; readonly answer: string }

/** The questions of a page, as they stand on it. */
export function faqPage(questions: readonly Question[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** The text of the page's data block. The server fills the marks in it as JSON, and `<` cannot end the block. */
export function structuredDataText(data: readonly StructuredData[]): string {
  const graph = { '@context': 'https://schema.org', '@graph': data }
  return JSON.stringify(graph).replaceAll('<', '\\u003c').replaceAll('{{', '{{json.')
}
