import { writeFileSync } from 'node:fs'
import { openRuler, writePdf } from '../../src/files/pdf.ts'
import { makeBook } from './make-book.ts'
import { bookFile, readSources } from './sources.ts'

// `npm run ebook`: sets the book out of its chapters. The file is committed; a test says when it is older than they are.

const book = makeBook(readSources(), openRuler())
const bytes = await writePdf(book)
writeFileSync(bookFile, bytes)
console.log(`ebook: ${book.pages.length} pages, ${Math.round(bytes.length / 1024)} kB`)
