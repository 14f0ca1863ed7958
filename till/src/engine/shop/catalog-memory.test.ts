import { wholeUnits } from '@laci/domain/base/quantity/quantity.ts'
import { type ProductFields, productDefaults } from '@laci/domain/catalog/product.ts'
import { packAll } from '@laci/domain/journal/packed-rows.ts'
import { emptyReplicaStart, openReplica } from '@laci/domain/journal/replica.ts'
import type { CatalogRow } from '@laci/domain/journal/wire.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCatalogMemory } from './catalog-memory.ts'
import { createTextMaker, scanTexts } from './search-scan.ts'
import { createTypoFinder, editDistance } from './typo-finder.ts'

const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`

function catalogOf(products: readonly (Partial<ProductFields> & { name: string })[]) {
  const rows = products.map(
    (fields, at): CatalogRow => ({
      productId: idOf(at + 1),
      fields: { ...productDefaults, ...fields },
      stockThousandths: 0,
      throughSeq: 1,
    }),
  )
  // Some as a start from the disk has them, the others as they came since.
  const start = packAll(rows.slice(0, Math.ceil(rows.length / 2)))
  const came = [...start.rows, ...rows.slice(Math.ceil(rows.length / 2))]
  const replica = openReplica({ ...emptyReplicaStart(idOf(9_999)), packed: start.packed, rows: came })
  const catalog = createCatalogMemory(() => replica)
  return {
    catalog,
    change(number: number, changes: Partial<ProductFields>, stockThousandths?: number) {
      const row = replica.rows.get(idOf(number))!
      const stock = stockThousandths ?? row.stockThousandths
      replica.rows.set(row.productId, {
        ...row,
        fields: { ...row.fields, ...changes },
        stockThousandths: stock,
      })
      catalog.refresh(new Set([row.productId]))
    },
    names: (ids: readonly string[]) => ids.map((id) => catalog.product(id)!.fields.name),
  }
}

test('[CATALOG-53] packs of a scale with the item of a merged product sell the one that stays', () => {
  const { catalog, change } = catalogOf([
    { name: 'Ayam', scaleCode: '7', isWeighed: true },
    { name: 'Ayam potong', scaleCode: '42', isWeighed: true },
    { name: 'Ayam fillet', isWeighed: true },
  ])
  const into = (number: number) => ({
    isActive: false,
    merged: { intoProductId: idOf(number), deviceId: idOf(9_999) },
  })
  expect(catalog.standsFor(idOf(2))).toBe(idOf(2))
  change(2, into(1))
  expect(catalog.byScaleCode('00042')?.fields.name).toBe('Ayam')
  expect(catalog.byScaleCode('00007')?.fields.name).toBe('Ayam')
  expect(catalog.standsFor(idOf(2))).toBe(idOf(1))
  change(1, into(3))
  expect(catalog.byScaleCode('42')?.fields.name).toBe('Ayam fillet')
  // Whoever is hidden and stands for nobody is not sold.
  change(3, { isActive: false })
  expect(catalog.byScaleCode('42')).toBeNull()
})

test('[SHOP-1] a scan finds a product by the barcode of one of its units, and by its item on the scale', () => {
  const { catalog, change } = catalogOf([
    {
      name: 'Mi',
      barcodes: ['1001'],
      units: [{ name: 'dus', factorThousandths: wholeUnits(40), barcodes: ['2002'], priceRupiah: null }],
    },
    { name: 'Ayam', scaleCode: '42' },
  ])
  expect(catalog.byBarcode('2002')?.fields.name).toBe('Mi')
  expect(catalog.byScaleCode('00042')?.fields.name).toBe('Ayam')
  expect(catalog.byBarcode('00042')).toBeNull()
  expect(catalog.search('2002', 5)).toHaveLength(1)
  change(1, { units: [] })
  change(2, { scaleCode: '' })
  expect(catalog.byBarcode('2002')).toBeNull()
  expect(catalog.byScaleCode('42')).toBeNull()
})

test('[SHOP-1] a scan finds the active product by any form of its code, before and after an edit', () => {
  const { catalog, change } = catalogOf([
    { name: 'Sirup', barcodes: ['012345678905', 'ABC-1'] },
    { name: 'Lama', barcodes: ['8990000000012'], isActive: false },
  ])
  expect(catalog.byBarcode('12345678905')).toBeNull()
  for (const code of ['012345678905', '0012345678905', 'ABC-1', ' ABC-1 ']) {
    expect(catalog.byBarcode(code)?.fields.name).toBe('Sirup')
  }
  expect(catalog.byBarcode('8990000000012')).toBeNull()
  expect(catalog.ownerOfBarcode('8990000000012')?.fields.name).toBe('Lama')
  change(1, { barcodes: ['XYZ'] })
  expect(catalog.byBarcode('ABC-1')).toBeNull()
  expect(catalog.byBarcode('XYZ')?.fields.name).toBe('Sirup')
})

test('[CATALOG-32] lists hold one row for a group, a single member on sale is itself, and a scan finds the very variant', () => {
  const variantOf = (value: string, position: number) => ({
    groupId: idOf(900),
    groupName: 'Kaos',
    traits: [{ name: 'Ukuran', value }],
    position,
  })
  const { catalog, change } = catalogOf([
    { name: 'Kaos S', category: 'Baju', variant: variantOf('S', 0), barcodes: ['1001'] },
    { name: 'Kaos M', category: 'Baju', variant: variantOf('M', 1), barcodes: ['1002'] },
    { name: 'Kaos L', category: 'Baju', variant: variantOf('L', 2), isActive: false },
    { name: 'Topi', category: 'Baju' },
  ])
  const all = catalog.all()
  expect(catalog.rows(all)).toEqual([idOf(900), idOf(4)])
  expect(catalog.rows(all)).toBe(catalog.rows(catalog.all()))
  expect(catalog.rows(catalog.ofCategory('Baju'))).toEqual([idOf(900), idOf(4)])
  expect(catalog.rows(catalog.search('kaos', 10))).toEqual([idOf(900)])
  expect(catalog.rows(catalog.search('kaos m', 10))).toEqual([idOf(2)])
  expect(catalog.variantGroup(idOf(900))).toEqual({
    groupId: idOf(900),
    name: 'Kaos',
    productIds: [idOf(1), idOf(2), idOf(3)],
  })
  expect(catalog.byBarcode('1002')?.productId).toBe(idOf(2))
  change(1, { isActive: false })
  expect(catalog.rows(catalog.all())).toEqual([idOf(2), idOf(4)])
  change(4, { variant: variantOf('XL', 3), name: 'Kaos XL' })
  expect(catalog.rows(catalog.all())).toEqual([idOf(900)])
})

test('[CATALOG-74] a product is found at its place in the list, whatever its name, and what is not sold has none', () => {
  const name = fc.constantFrom(
    'Teh',
    'teh',
    'TEH botol',
    'Ärzt',
    'éclair',
    '7 Up',
    'Gula',
    '🍜 Mie',
    'İçecek',
    '',
  )
  const product = fc.record({ name, isActive: fc.boolean() })
  fc.assert(
    fc.property(fc.array(product, { maxLength: 30 }), name, (products, renamed) => {
      const { catalog, change } = catalogOf(products)
      const expectPlaces = () => {
        for (let number = 0; number <= products.length + 1; number += 1)
          expect(catalog.placeOf(idOf(number))).toBe(catalog.all().indexOf(idOf(number)))
      }
      expectPlaces()
      if (products.length === 0) return
      change(1, { name: renamed })
      expectPlaces()
    }),
  )
})

test('[CATALOG-32] a shop without variants has its very own lists', () => {
  const { catalog } = catalogOf([{ name: 'Kopi' }])
  const all = catalog.all()
  expect(catalog.rows(all)).toBe(all)
})

test('[SHOP-1] a scan finds what was edited before anything was scanned, however much was made ready', () => {
  const codes = Array.from({ length: 2_500 }, (_, at) => String(8_990_000_000_000 + at))
  for (const parts of [0, 1, 2, 3, 9]) {
    const { catalog, change } = catalogOf(codes.map((code) => ({ name: `Barang ${code}`, barcodes: [code] })))
    for (let part = 0; part < parts; part += 1) catalog.prepare()
    for (const number of [1, 1_500, 2_500]) change(number, { barcodes: [`BARU-${number}`] })
    for (const number of [1, 1_500, 2_500]) {
      expect(catalog.byBarcode(codes[number - 1]!)).toBeNull()
      expect(catalog.byBarcode(`BARU-${number}`)?.productId).toBe(idOf(number))
    }
    expect(catalog.byBarcode(codes[1_000]!)?.productId).toBe(idOf(1_001))
    expect(catalog.search(codes[2_000]!, 5)).toEqual([idOf(2_001)])
  }
})

test('[SHOP-1] a code that two tills gave to two products sells the older one, and the other when that loses it', () => {
  const { catalog, change } = catalogOf([
    { name: 'Lebih tua', barcodes: ['8990000000012'] },
    { name: 'Lebih muda', barcodes: ['8990000000012'] },
  ])
  expect(catalog.byBarcode('8990000000012')?.fields.name).toBe('Lebih tua')
  change(1, { barcodes: [] })
  expect(catalog.byBarcode('8990000000012')?.fields.name).toBe('Lebih muda')
})

test('[SHOP-2] a search finds every word in name, code or barcode, beginnings first, inactive ones only when asked', () => {
  const { catalog, names } = catalogOf([
    { name: 'Mie goreng Indomie' },
    { name: 'Indomie goreng', sku: 'IG-01' },
    { name: 'Indomie soto', barcodes: ['8990000000012'] },
    { name: 'Indomie lama', isActive: false },
  ])
  expect(names(catalog.search('indomie', 10))).toEqual([
    'Indomie goreng',
    'Indomie soto',
    'Mie goreng Indomie',
  ])
  expect(names(catalog.search('gor INDO', 10))).toEqual(['Indomie goreng', 'Mie goreng Indomie'])
  expect(names(catalog.search('ig-01', 10))).toEqual(['Indomie goreng'])
  expect(names(catalog.search('000012', 10))).toEqual(['Indomie soto'])
  expect(names(catalog.search('indomie', 1))).toEqual(['Indomie goreng'])
  expect(names(catalog.search('lama', 10, { withInactive: true }))).toEqual(['Indomie lama'])
  expect(catalog.search('lama', 10)).toEqual([])
})

test('[SHOP-2] a search in ordered texts finds what looking at every one of them finds', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', '2', '\n'), maxLength: 6 })
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '1', '2'), minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 40 }),
      fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 45 }),
      fc.nat({ max: 45 }),
      (unordered, words, limit, piece) => {
        const texts = [...unordered].sort()
        const starts = (at: number) => words[0]!.some((spelling) => texts[at]!.startsWith(spelling))
        const holding = [...texts.keys()].filter((at) =>
          words.every((spellings) => spellings.some((spelling) => texts[at]!.includes(spelling))),
        )
        const wanted = [...holding.filter(starts), ...holding.filter((at) => !starts(at))]
        const maker = createTextMaker(texts.length, (at) => texts[at]!)
        maker.makeSome(piece)
        expect(scanTexts(maker.all(), words, limit)).toEqual(wanted.slice(0, limit))
      },
    ),
  )
})

test('[SHOP-17] lists stand in the order of names, and of ids where names are one, in whatever order the products came', () => {
  const name = fc.constantFrom('', 'aqua', 'Aqua', 'AQUA 600', 'Bimoli', 'kopi', 'Kopi', 'ñame')
  fc.assert(
    fc.property(fc.array(fc.record({ name, isActive: fc.boolean() }), { maxLength: 12 }), (products) => {
      const inOrder = products
        .map((fields, at) => ({ ...fields, productId: idOf(at + 1), low: fields.name.toLowerCase() }))
        .filter((product) => product.name !== '')
        .sort((one, other) => {
          if (one.low !== other.low) return one.low < other.low ? -1 : 1
          return one.productId < other.productId ? -1 : 1
        })
      const { catalog } = catalogOf(products)
      expect(catalog.all({ withInactive: true })).toEqual(inOrder.map(({ productId }) => productId))
      expect(catalog.all()).toEqual(
        inOrder.filter(({ isActive }) => isActive).map(({ productId }) => productId),
      )
      // As the disk keeps them.
      const settled = catalogOf(inOrder.map(({ name: its, isActive }) => ({ name: its, isActive }))).catalog
      expect(settled.all({ withInactive: true })).toEqual(inOrder.map((_, at) => idOf(at + 1)))
    }),
  )
})

test('[SHOP-3] typing mistakes are forgiven only when nothing matches as typed', () => {
  const { catalog, names } = catalogOf([
    { name: 'Indomie goreng' },
    { name: 'Kecap manis Bango' },
    { name: 'Susu kental manis' },
  ])
  for (const typed of ['indomei', 'indmie', 'indomiie', 'imdomie goreng', 'goremg']) {
    expect(names(catalog.search(typed, 5)), typed).toEqual(['Indomie goreng'])
  }
  expect(names(catalog.search('kecap mnais', 5))).toEqual(['Kecap manis Bango'])
  expect(names(catalog.search('kentla', 5))).toEqual(['Susu kental manis'])
  expect(catalog.search('paku beton', 5)).toEqual([])
})

test('[SHOP-3] a typing mistake is forgiven however much was made ready, and in what was renamed since', () => {
  const nameOf = (number: number) => `Barang${number === 2_400 ? ' kelapa' : ''} ${number}`
  for (const parts of [0, 4, 7, 12]) {
    const { catalog, change } = catalogOf(
      Array.from({ length: 2_500 }, (_, at) => ({ name: nameOf(at + 1) })),
    )
    for (let part = 0; part < parts; part += 1) catalog.prepare()
    expect(catalog.search('kelpaa', 5), `${parts}`).toEqual([idOf(2_400)])
    change(7, { name: 'Semangka' })
    for (let part = 0; part < parts; part += 1) catalog.prepare()
    expect(catalog.search('semanka', 5), `${parts}`).toEqual([idOf(7)])
  }
})

test('[SHOP-3] one wrong sign is forgiven in words, in numbers and in what is a mix of both', () => {
  const sign = fc.constantFrom('a', 'b', '1', '2')
  const word = fc.array(sign, { minLength: 4, maxLength: 7 })
  fc.assert(
    fc.property(word, fc.nat({ max: 3 }), sign, (signs, at, wrong) => {
      const known = signs.join('')
      const typed = signs.with(at, wrong).join('')
      const searched = createTextMaker(1, () => `lain ${known} 777`).all()
      expect(createTypoFinder().alternatives(searched, [typed])).toEqual([[known]])
    }),
  )
})

test('[SHOP-3] the distance of two words is that of insertions, deletions, changes and swaps', () => {
  expect([
    editDistance('kopi', 'kopi', 2),
    editDistance('kopi', 'kpoi', 2),
    editDistance('kopi', 'kop', 2),
    editDistance('kopi', 'topi', 2),
    editDistance('kopi', 'gula', 2),
  ]).toEqual([0, 1, 1, 1, 3])
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, other, 9)).toBe(editDistance(other, one, 9))
      expect(editDistance(one, other, 9)).toBeLessThanOrEqual(Math.max(one.length, other.length))
    }),
  )
})

test('[SHOP-4] a product is the same object until it or its stock changes, and every change is told once', () => {
  const { catalog, change } = catalogOf([
    { name: 'Kopi', category: 'Minuman' },
    { name: 'Teh', category: 'Minuman' },
  ])
  const before = catalog.product(idOf(1))
  expect(catalog.product(idOf(1))).toBe(before)
  const listBefore = catalog.all()
  let told = 0
  catalog.version.subscribe(() => {
    told += 1
  })
  change(1, {}, 5_000)
  expect(told).toBe(1)
  expect(catalog.product(idOf(1))).toMatchObject({ stockThousandths: 5_000 })
  expect(catalog.product(idOf(1))).not.toBe(before)
  expect(catalog.all()).toBe(listBefore)
  change(2, { name: 'Air teh', category: 'Lain' })
  expect(catalog.all()).toEqual([idOf(2), idOf(1)])
  expect(catalog.categories()).toEqual(['Lain', 'Minuman'])
  expect(catalog.ofCategory('Minuman')).toEqual([idOf(1)])
})

test('[CATALOG-72] words for the category, a unit and a size find goods whose name lacks them, behind those whose name has them', () => {
  const dus = [{ name: 'dus', factorThousandths: wholeUnits(40), barcodes: [], priceRupiah: null }]
  const { catalog, names, change } = catalogOf([
    { name: 'Gudang Garam Surya 16', category: 'Rokok', unit: 'bungkus' },
    { name: 'Gudang Garam Surya 12', category: 'Rokok', unit: 'bungkus' },
    { name: 'Kertas rokok', category: 'Lain' },
    { name: 'Bimoli Minyak Goreng 2L', category: 'Sembako' },
    { name: 'Bimoli Minyak Goreng 1L', category: 'Sembako' },
    { name: 'Tropical 2000 ml', category: 'Minyak Goreng' },
    { name: 'Indomie Goreng', category: 'Mi', units: dus },
    { name: 'Lampu Surya', category: 'Listrik' },
  ])
  const found = (words: string) => names(catalog.search(words, 10))
  expect(found('rokok surya')).toEqual(['Gudang Garam Surya 12', 'Gudang Garam Surya 16'])
  expect(found('surya rok')).toEqual(['Gudang Garam Surya 12', 'Gudang Garam Surya 16'])
  expect(found('rokok')).toEqual(['Kertas rokok', 'Gudang Garam Surya 12', 'Gudang Garam Surya 16'])
  expect(found('minyak 2 liter')).toEqual(['Bimoli Minyak Goreng 2L', 'Tropical 2000 ml'])
  expect(found('minyak 2l')).toEqual(['Bimoli Minyak Goreng 2L', 'Tropical 2000 ml'])
  expect(found('karton indomie')).toEqual(['Indomie Goreng'])
  // Typed wrong, in the category or in the name.
  expect(found('rokk surya')).toEqual(['Gudang Garam Surya 12', 'Gudang Garam Surya 16'])
  expect(found('minyk 2 liter')).toEqual(['Bimoli Minyak Goreng 2L', 'Tropical 2000 ml'])
  expect(found('rokok paku')).toEqual([])
  expect(names(catalog.search('rokok', 1))).toEqual(['Kertas rokok'])
  // Prices are changed by the words of names alone.
  expect(names(catalog.search('rokok', 10, { inNamesOnly: true }))).toEqual(['Kertas rokok'])
  // What a unit or category is called since counts at once.
  change(7, { units: [] })
  expect(found('dus indomie')).toEqual([])
  change(8, { category: 'Rokok' })
  expect(found('rokok surya')).toHaveLength(3)
})

test('[CATALOG-72] categories and units take nothing away from what names alone find, nor their order', () => {
  const words = ['mi', 'goreng', 'rokok', 'surya', 'dus', '2l', 'kopi']
  const product = fc.record({
    name: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((list) => list.join(' ')),
    category: fc.constantFrom('', ...words),
    unit: fc.constantFrom('pcs', 'dus'),
  })
  fc.assert(
    fc.property(
      fc.array(product, { minLength: 1, maxLength: 12 }),
      fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 12 }),
      (products, asked, limit) => {
        const { catalog } = catalogOf(products)
        const text = asked.join(' ')
        const holdsAll = (id: string) =>
          asked.every((word) => catalog.product(id)!.fields.name.toLowerCase().includes(word))
        const all = catalog.search(text, limit)
        const named = catalog.search(text, limit, { inNamesOnly: true }).filter(holdsAll)
        expect(all.slice(0, named.length)).toEqual(named)
        expect(new Set(all).size).toBe(all.length)
        expect(all.length).toBeLessThanOrEqual(limit)
      },
    ),
  )
})
