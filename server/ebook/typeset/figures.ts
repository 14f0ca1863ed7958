import type { Colour, Mark, Ruler } from '@laci/domain/base/document/page.ts'
import { arrow, aside, box, dot, label, line } from './figure-parts.ts'
import { colours } from './style.ts'

type Figure = { readonly heightPt: number; readonly marks: Mark[] }
type Draw = (widthPt: number, ruler: Ruler) => Figure

/** The drawings of the book by name. All are vectors in the width of the column. */
export function figureOf(name: string, widthPt: number, ruler: Ruler): Figure {
  const draw = figures[name]
  if (draw === undefined) throw new Error(`no figure is called ${name}`)
  return draw(widthPt, ruler)
}

/** Where a day's takings go: restocking, costs, reserve, wage. */
const twoPurses: Draw = (widthPt, ruler) => {
  const middle = widthPt / 2
  const marks: Mark[] = [
    box(middle - 70, 0, 140, 34, colours.yellow400),
    label(ruler, 'Uang laci hari ini', middle, 15, { face: 'bold', sizePt: 8.6 }),
    label(ruler, 'semua hasil jualan', middle, 26, { face: 'regular', sizePt: 7.2 }),
    ...arrow(middle, 34, middle, 56),
  ]
  const purses: readonly (readonly [string, string])[] = [
    ['Belanja stok', 'mengganti|barang yang laku'],
    ['Ongkos toko', 'plastik, bensin,|listrik'],
    ['Cadangan', 'kulkas rusak,|minggu sepi'],
    ['Gaji kamu', 'satu-satunya pintu|ke rumah'],
  ]
  const gap = 8
  const width = (widthPt - 3 * gap) / 4
  marks.push(line(width / 2, 56, widthPt - width / 2, 56, colours.teal600))
  for (const [index, [title, note]] of purses.entries()) {
    const x = index * (width + gap)
    const isWage = index === 3
    marks.push(
      ...arrow(x + width / 2, 56, x + width / 2, 74),
      box(x, 74, width, 46, isWage ? colours.teal700 : colours.teal100),
      label(ruler, title, x + width / 2, 90, {
        face: 'bold',
        sizePt: 8.2,
        colour: isWage ? colours.white : colours.ink,
      }),
      ...note.split('|').map((part, row) =>
        label(ruler, part, x + width / 2, 102 + row * 9, {
          face: 'regular',
          sizePt: 6.9,
          colour: isWage ? colours.white : colours.soft,
        }),
      ),
    )
  }
  const last = widthPt - width / 2
  marks.push(
    ...arrow(last, 120, last, 140),
    box(widthPt - width - 20, 140, width + 20, 28, colours.white, colours.teal700),
    label(ruler, 'Dompet rumah', widthPt - (width + 20) / 2, 157, { face: 'bold', sizePt: 8.2 }),
    line(0, 131, widthPt - width - 14, 131, colours.red600, 3),
    label(ruler, 'Tidak ada jalan lain dari laci ke rumah', 0, 144, {
      align: 'left',
      face: 'semibold',
      sizePt: 7.4,
      colour: colours.red600,
    }),
  )
  return { heightPt: 168, marks }
}

/** The sum that a drawer must give. */
const cashSum: Draw = (widthPt, ruler) => {
  const parts: readonly (readonly [string, string, Colour, string])[] = [
    ['Kas awal', '200.000', colours.teal100, ''],
    ['Uang masuk', '1.385.000', colours.yellow400, '+'],
    ['Uang keluar', '640.000', colours.red50, '−'],
    ['Seharusnya', '945.000', colours.teal700, '='],
  ]
  const gap = 20
  const width = (widthPt - 3 * gap) / 4
  const marks: Mark[] = []
  for (const [index, [title, amount, fill, sign]] of parts.entries()) {
    const x = index * (width + gap)
    const colour = fill === colours.teal700 ? colours.white : colours.ink
    if (sign !== '')
      marks.push(
        label(ruler, sign, x - gap / 2, 26, { face: 'extrabold', sizePt: 13, colour: colours.teal600 }),
      )
    marks.push(
      box(x, 0, width, 42, fill),
      label(ruler, title, x + width / 2, 16, { sizePt: 7.4, colour }),
      label(ruler, amount, x + width / 2, 31, { face: 'extrabold', sizePt: 10, colour }),
    )
  }
  const right = 3 * (width + gap)
  marks.push(
    box(right, 62, width, 42, colours.white, colours.strongRule),
    label(ruler, 'Dihitung di laci', right + width / 2, 78, { sizePt: 7.4 }),
    label(ruler, '943.000', right + width / 2, 93, { face: 'extrabold', sizePt: 10 }),
    ...arrow(right + width / 2, 42, right + width / 2, 61, colours.strongRule),
    label(ruler, 'Selisih: kurang Rp 2.000. Tulis, jangan ditutup dari dompet.', right - 12, 86, {
      align: 'right',
      sizePt: 7.6,
      colour: colours.red600,
    }),
  )
  return { heightPt: 104, marks }
}

/** What is inside one selling price. */
const priceParts: Draw = (widthPt, ruler) => {
  const parts: readonly (readonly [string, string, number, Colour])[] = [
    ['Harga modal', '17.300', 17_300, colours.teal100],
    ['Ongkos', '500', 500, colours.strongRule],
    ['Untung', '1.700', 1_700, colours.yellow400],
  ]
  const whole = 19_500
  const marks: Mark[] = []
  let x = 0
  for (const [index, [title, amount, value, fill]] of parts.entries()) {
    const width = (value / whole) * widthPt
    marks.push({ kind: 'box', x, y: 22, width, height: 30, fill })
    if (index === 0) {
      marks.push(label(ruler, `${title} Rp ${amount}`, x + width / 2, 40, { face: 'bold', sizePt: 8.6 }))
    } else {
      // The narrow parts are named below, the left one beside its line: their names are wider than they are.
      const at = x + width / 2
      const foot = index === 1 ? 60 : 67
      marks.push(line(at, 52, at, foot, colours.strongRule))
      if (index === 1) marks.push(line(at - 24, foot, at, foot, colours.strongRule))
      marks.push(
        label(ruler, `${title} Rp ${amount}`, index === 1 ? at - 28 : widthPt, index === 1 ? 63 : 76, {
          align: 'right',
          sizePt: 7.8,
        }),
      )
    }
    x += width
  }
  marks.push(
    line(0, 14, widthPt, 14, colours.ink),
    line(0.5, 10, 0.5, 18, colours.ink),
    line(widthPt - 0.5, 10, widthPt - 0.5, 18, colours.ink),
    label(ruler, 'Harga jual minyak goreng 1 liter: Rp 19.500', widthPt / 2, 7, {
      face: 'bold',
      sizePt: 8.4,
    }),
  )
  return { heightPt: 80, marks }
}

/** Stock falls day by day, is ordered at the line, and arrives before it is gone. */
const stockSaw: Draw = (widthPt, ruler) => {
  const left = 34
  const top = 6
  const height = 112
  const width = widthPt - left - 6
  const days = 22
  const yOf = (stock: number) => top + height - (stock / 40) * height
  const xOf = (day: number) => left + (day / days) * width
  const minimum = 15
  const points: (readonly [number, number])[] = [
    [0, 36],
    [7, 15],
    [10, 6],
    [10, 36],
    [17, 15],
    [20, 6],
    [20, 36],
    [22, 30],
  ]
  const marks: Mark[] = [
    {
      kind: 'box',
      x: left,
      y: yOf(minimum),
      width,
      height: top + height - yOf(minimum),
      fill: colours.red50,
    },
  ]
  for (const stock of [0, 10, 20, 30, 40]) {
    marks.push(
      line(left, yOf(stock), left + width, yOf(stock), stock === 0 ? colours.strongRule : colours.rule),
    )
    marks.push(
      label(ruler, String(stock), left - 6, yOf(stock) + 2.6, { ...aside, align: 'right', sizePt: 7 }),
    )
  }
  marks.push(line(left, yOf(minimum), left + width, yOf(minimum), colours.red600, 3))
  marks.push(
    label(ruler, 'Batas minimum 15', left + 4, yOf(minimum) - 3.5, {
      align: 'left',
      sizePt: 7.2,
      colour: colours.red600,
    }),
  )
  marks.push({
    kind: 'shape',
    outline: points
      .map(([day, stock], index) => `${index === 0 ? 'M' : 'L'}${fixed(xOf(day))} ${fixed(yOf(stock))}`)
      .join(' '),
    x: 0,
    y: 0,
    stroke: colours.teal600,
    thicknessPt: 1.8,
  })
  marks.push(dot(xOf(7), yOf(15), colours.teal700))
  marks.push(
    label(ruler, 'pesan', xOf(7) - 6, yOf(15) + 10, { align: 'right', sizePt: 7.2, colour: colours.teal700 }),
  )
  marks.push(dot(xOf(10), yOf(36), colours.teal700))
  marks.push(
    label(ruler, 'barang datang', xOf(10) + 6, yOf(36) + 1, {
      align: 'left',
      sizePt: 7.2,
      colour: colours.teal700,
    }),
  )
  for (const day of [0, 5, 10, 15, 20]) {
    marks.push(label(ruler, `hari ${day}`, xOf(day), top + height + 11, { ...aside, sizePt: 7 }))
  }
  return { heightPt: 132, marks }
}

/** Debts by their age: what is young is business, what is old is a loss on its way. */
const debtAges: Draw = (widthPt, ruler) => {
  const rows: readonly (readonly [string, number, string, Colour])[] = [
    ['0–7 hari', 360, 'wajar, tunggu hari gajian', colours.teal100],
    ['8–14 hari', 210, 'ingatkan, santai', colours.teal100],
    ['15–30 hari', 155, 'tagih, tawarkan cicilan', '#fff0cc'],
    ['di atas 30 hari', 95, 'stop kasbon baru', colours.red600],
  ]
  const left = 70
  const scale = (widthPt - left - 62) / 360
  const marks: Mark[] = []
  for (const [index, [age, amount, advice, fill]] of rows.entries()) {
    const y = index * 25
    const width = amount * scale
    const isInside = amount > 300
    marks.push(
      label(ruler, age, left - 8, y + 13, { align: 'right', sizePt: 7.6 }),
      { kind: 'box', x: left, y, width, height: 19, radiusPt: 3, fill },
      label(ruler, `Rp ${amount}.000`, left + width + 6, y + 9, {
        align: 'left',
        face: 'bold',
        sizePt: 7.4,
      }),
      label(ruler, advice, isInside ? left + 8 : left + width + 6, y + (isInside ? 12.5 : 17.5), {
        ...aside,
        align: 'left',
        sizePt: 6.8,
      }),
    )
  }
  return { heightPt: 96, marks }
}

/** The four figures of a week, as a card on the wall. */
const fourFigures: Draw = (widthPt, ruler) => {
  const cards: readonly (readonly [string, string, string])[] = [
    ['1  Omzet', 'Rp 9.450.000', 'minggu lalu Rp 9.800.000'],
    ['2  Untung kotor', 'Rp 1.323.000', '14 persen dari omzet'],
    ['3  Selisih kas', 'kurang Rp 11.000', 'batas wajar Rp 19.000'],
    ['4  Uang yang tidur', 'Rp 890.000', 'kasbon lewat 14 hari + barang diam'],
  ]
  const gap = 10
  const width = (widthPt - gap) / 2
  const marks: Mark[] = []
  for (const [index, [title, figure, note]] of cards.entries()) {
    const x = (index % 2) * (width + gap)
    const y = Math.floor(index / 2) * 62
    marks.push(
      box(x, y, width, 52, colours.teal50),
      label(ruler, title, x + 10, y + 15, { align: 'left', sizePt: 7.6, colour: colours.teal700 }),
      label(ruler, figure, x + 10, y + 31, { align: 'left', face: 'extrabold', sizePt: 12 }),
      label(ruler, note, x + 10, y + 43, { ...aside, align: 'left', sizePt: 6.8 }),
    )
  }
  return { heightPt: 114, marks }
}

const fixed = (value: number) => String(Math.round(value * 100) / 100)

const figures: { readonly [name: string]: Draw } = {
  'dua-dompet': twoPurses,
  'hitung-laci': cashSum,
  'isi-harga': priceParts,
  'garis-stok': stockSaw,
  'umur-kasbon': debtAges,
  'empat-angka': fourFigures,
}
