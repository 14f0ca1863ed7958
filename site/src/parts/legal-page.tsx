import { whatsappAddress } from '@laci/domain/base/brand/page-marks.ts'
import { buttonClass } from '@laci/ui/controls/button-class.ts'
import { classes } from '@laci/ui/controls/classes.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import type { ReactNode } from 'react'
import { markedBrand } from '../shell/brand.ts'

export type LegalSection = {
  /** Part of the address: `/privacy-policy#hak`. Never changed, because letters and chats point there. */
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}

/** One dated change. The first one is the text as it was before the others. */
export type LegalChange = { readonly date: string; readonly text: string }

/**
 * A legal text: what it says in short, its parts with addresses of their own, and what was changed when [SITE-54].
 */
export function LegalPage({
  title,
  updated,
  summary,
  sections,
  changes,
}: {
  title: string
  updated: string
  summary: readonly string[]
  sections: readonly LegalSection[]
  changes: readonly LegalChange[]
}) {
  const brand = markedBrand()
  const all: LegalSection[] = [
    ...sections,
    { id: 'riwayat', title: 'Riwayat perubahan', body: <Changes changes={changes} /> },
  ]
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-6 pb-20 md:px-6 md:pt-12">
      <h1 className="text-3xl font-extrabold text-laci-900 md:text-5xl">{title}</h1>
      <p className="mt-4 text-redup">
        {`Terakhir diperbarui ${updated}. Perubahan sesudah tanggal itu tercatat di `}
        <a href="#riwayat" className={textLinkClass}>
          riwayat perubahan
        </a>
        .
      </p>
      <section
        aria-labelledby="ringkasan"
        className="mt-8 rounded-sheet border border-garis bg-putih p-6 md:p-8"
      >
        <h2 id="ringkasan" className="text-xl font-extrabold">
          Singkatnya
        </h2>
        <ul className="mt-4 grid list-disc gap-2 pl-5 marker:text-laci-600 md:grid-cols-2 md:gap-x-12">
          {summary.map((line) => (
            <li key={line} className="pl-1">
              {line}
            </li>
          ))}
        </ul>
      </section>
      <div className="mt-10 grid items-start gap-x-16 gap-y-10 md:mt-14 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav
          aria-label="Isi halaman"
          className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto"
        >
          <h2 className="font-extrabold">Isi</h2>
          <ol className="mt-2 gap-x-8 sm:columns-2 lg:columns-1">
            {all.map((section, index) => (
              <li key={section.id} className="break-inside-avoid">
                <a
                  href={`#${section.id}`}
                  className="flex min-h-11 items-center gap-2 rounded-small text-laci-600 underline-offset-4 hover:underline lg:text-sm"
                >
                  <span className="w-6 shrink-0 text-redup tabular-nums">{`${index + 1}.`}</span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-3xl min-w-0 gap-12">
          {all.map((section, index) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id} className="scroll-mt-6 text-2xl font-extrabold">
                {`${index + 1}. ${section.title}`}
              </h2>
              <div className="mt-4 grid gap-4">{section.body}</div>
            </section>
          ))}
          <p className="flex flex-wrap items-center gap-4 border-t border-garis pt-8">
            <span className="text-redup">Ada yang belum jelas?</span>
            <a
              href={whatsappAddress(brand, `Halo, saya mau bertanya tentang ${title}.`)}
              target="_blank"
              rel="noopener"
              className={buttonClass('outline')}
            >
              Tanya lewat WhatsApp
            </a>
          </p>
        </div>
      </div>
    </div>
  )
}

/** For numbers and names that must not break in the middle. */
export const unbrokenLinkClass = `${textLinkClass} whitespace-nowrap`

export function Points({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 pl-5 marker:text-laci-600">{children}</ul>
}

/** Two or three columns of facts. On narrow screens each row becomes a block, with the heads repeated as labels. */
export function FactTable({
  caption,
  heads,
  rows,
}: {
  caption: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="border-b border-garis-kuat py-2 pr-4 font-extrabold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...rest]) => (
          <tr key={first} className="max-md:block max-md:border-b max-md:border-garis max-md:py-3">
            <th
              scope="row"
              className={classes(
                'py-3 pr-4 align-top font-semibold max-md:block max-md:p-0 md:border-b md:border-garis',
                heads.length > 2 ? 'md:w-1/4' : 'md:w-2/5',
              )}
            >
              {first}
            </th>
            {rest.map((text, index) => (
              <td
                key={heads[index + 1]}
                className="py-3 pr-4 align-top max-md:block max-md:p-0 max-md:pt-1 md:border-b md:border-garis"
              >
                <span className="text-redup md:hidden" aria-hidden="true">{`${heads[index + 1]}: `}</span>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Changes({ changes }: { changes: readonly LegalChange[] }) {
  return (
    <ol className="grid gap-4">
      {changes.map(({ date, text }) => (
        <li key={date} className="grid gap-x-6 gap-y-1 md:grid-cols-[11rem_1fr]">
          <strong className="font-semibold tabular-nums">{date}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
