import { classes } from '@laci/ui/controls/classes.ts'
import { formatQuantity } from '@laci/ui/format/quantity.ts'
import type { ReactElement, ReactNode } from 'react'
import { ProductPhoto } from '../../ui/goods/product-photo.tsx'
import type { TileFace } from './tile-look.ts'

export type TilePress = { onPick: (id: string) => void; onOpenLine: (id: string) => void }

/** What every tile shows, whatever it looks like. */
export type TileFacts = {
  id: string
  name: string
  /** Empty: none, or several. */
  sku: string
  /** Empty: none. */
  photoId: string
  category: string
  price: ReactNode
  /** Null: nothing is counted. */
  stock: string | null
  isLow: boolean
  quantity: number
  face: TileFace
} & TilePress

const edgeColors = [
  'bg-laci-500',
  'bg-daun-700',
  'bg-jahe-800',
  'bg-laci-900',
  'bg-garis-kuat',
  'bg-cabai-600',
]

/** Without a photo, the category gives the tile an edge of its own colour. */
function edgeColor(category: string): string {
  let sum = 0
  for (let index = 0; index < category.length; index += 1) sum = (sum * 31 + category.charCodeAt(index)) >>> 0
  return edgeColors[sum % edgeColors.length]!
}

/** Where the parts of a tile stand. The place of the name is fixed, so that a list of other tiles is laid out fast. */
type Places = {
  readonly tile: string
  readonly photo: string
  readonly name: string
  readonly namePhoto: string
  readonly figures: string
  readonly price: string
}

const places: { readonly [Face in Exclude<TileFace, 'list'>]: Places } = {
  large: {
    tile: 'h-28',
    photo: '',
    name: 'left-4 top-2.5 right-2.5 h-10 line-clamp-2 text-sm',
    namePhoto: '',
    figures: 'right-2.5 bottom-2.5 left-4 h-10',
    price: 'text-base',
  },
  largePhoto: {
    tile: 'h-40',
    photo: 'inset-x-0 top-0 h-20',
    name: 'left-4 top-2.5 right-2.5 h-20 line-clamp-4 text-sm',
    namePhoto: 'left-2.5 top-21 right-2.5 h-9 line-clamp-2 text-sm leading-4.5',
    figures: 'right-2.5 bottom-2 left-2.5 h-7',
    price: 'text-base',
  },
  small: {
    tile: 'h-22',
    photo: '',
    name: 'left-3 top-2 right-1.5 h-8 line-clamp-2 text-xs leading-4',
    namePhoto: '',
    figures: 'right-1.5 bottom-1.5 left-3 h-9',
    price: 'text-sm',
  },
  smallPhoto: {
    tile: 'h-32',
    photo: 'inset-x-0 top-0 h-14',
    name: 'left-3 top-2 right-1.5 h-16 line-clamp-4 text-xs leading-4',
    namePhoto: 'left-1.5 top-14.5 right-1.5 h-8 line-clamp-2 text-xs leading-4',
    figures: 'right-1.5 bottom-1 left-1.5 h-9',
    price: 'text-sm',
  },
}

/** Called and not mounted: a component more for each of forty tiles is felt at every search. */
export function drawTile(facts: TileFacts): ReactElement {
  return facts.face === 'list' ? drawRow(facts) : drawBox(facts, places[facts.face])
}

function buttonOf({ id, quantity, onPick, onOpenLine }: TileFacts, className: string, children: ReactNode) {
  return (
    <button
      type="button"
      onClick={() => onPick(id)}
      onContextMenu={(event) => {
        event.preventDefault()
        onOpenLine(id)
      }}
      data-testid="product-tile"
      data-product-id={id}
      className={classes(
        'contain-strict absolute inset-0 overflow-hidden border text-left',
        quantity > 0 ? 'border-laci-600 bg-laci-50' : 'border-garis bg-putih hover:border-laci-600',
        className,
      )}
    >
      {children}
    </button>
  )
}

function drawBox(facts: TileFacts, at: Places): ReactElement {
  const { name, photoId, category, price, stock, isLow, quantity } = facts
  const hasPhoto = photoId !== '' && at.photo !== ''
  return (
    // The tile stands out of the flow of its cell, so that its count changes without a layout of the grid; name and
    // figures have a size of their own, so that a list of thirty other tiles is laid out in three quarters of the time.
    <div className={classes('relative', at.tile)}>
      {buttonOf(
        facts,
        'rounded-tile',
        <>
          {hasPhoto ? (
            <ProductPhoto photoId={photoId} className={classes('absolute w-full', at.photo)} />
          ) : (
            <span aria-hidden className={classes('absolute inset-y-0 left-0 w-1.5', edgeColor(category))} />
          )}
          <span
            className={classes(
              'contain-strict absolute font-semibold',
              hasPhoto ? at.namePhoto : at.name,
              quantity > 0 && !hasPhoto && 'pr-8',
            )}
          >
            {name}
          </span>
          <span
            className={classes(
              'contain-strict absolute flex flex-wrap content-end items-end justify-between gap-x-2',
              at.figures,
            )}
          >
            <span className={classes('font-extrabold tabular-nums', at.price)}>{price}</span>
            {stock === null ? null : drawStock(stock, isLow)}
          </span>
          {quantity > 0 ? drawQuantity(quantity, 'absolute top-2 right-2') : null}
        </>,
      )}
    </div>
  )
}

/** A row for people who know their codes. */
function drawRow(facts: TileFacts): ReactElement {
  const { sku, name, price, stock, isLow, quantity } = facts
  return (
    <div className="relative h-13">
      {buttonOf(
        facts,
        'flex items-center gap-2 rounded-control px-3',
        <>
          <span className="w-20 shrink-0 truncate text-sm text-redup tabular-nums sm:w-28">
            {sku === '' ? '–' : sku}
          </span>
          <span className="line-clamp-2 min-w-0 grow text-sm leading-4.5 font-semibold">{name}</span>
          {quantity > 0 ? drawQuantity(quantity, 'shrink-0') : null}
          <span className="grid shrink-0 justify-items-end">
            <span className="text-base leading-5 font-extrabold tabular-nums">{price}</span>
            {stock === null ? null : drawStock(stock, isLow)}
          </span>
        </>,
      )}
    </div>
  )
}

function drawStock(stock: string, isLow: boolean) {
  return (
    <span
      className={classes(
        'shrink-0 text-xs tabular-nums',
        isLow ? 'font-semibold text-jahe-800' : 'text-redup',
      )}
    >
      {stock}
    </span>
  )
}

function drawQuantity(quantity: number, className: string) {
  return (
    <span
      data-testid="tile-quantity"
      className={classes(
        'grid h-7 min-w-7 place-items-center rounded-full bg-laci-600 px-1.5 text-sm font-semibold text-putih tabular-nums',
        className,
      )}
    >
      {formatQuantity(quantity)}
    </span>
  )
}
