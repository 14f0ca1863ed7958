import * as z from 'zod/mini'
import { uuidSchema } from '../base/ids/uuid.ts'
import { unitPriceSchema } from '../base/money/rupiah.ts'
import { soldQuantitySchema } from '../base/quantity/quantity.ts'
import { businessDaySchema } from '../base/time/zone.ts'
import { dayFacts } from '../events/day-facts.ts'

/** What a promotion gives, on the products or categories it names (none named: on everything). */
export const promotionFieldsSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  kind: z.enum([
    /** From `minimumThousandths` of what it names on (of one product when it names none), each unit costs `priceRupiah`, or `percentHundredths` less. */
    'quantity_break',
    /** For customers of `customerGroup`, as above. */
    'group_price',
    /** For each `minimumThousandths` bought, `freeThousandths` are free, counted alike. */
    'buy_get',
    /** `percentHundredths` or `amountRupiah` off each unit, as long as the dates hold. */
    'discount',
  ]),
  productIds: z.array(uuidSchema).check(z.maxLength(500)),
  categories: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100)),
  customerGroup: z.string().check(z.trim(), z.maxLength(40)),
  minimumThousandths: z.nullable(soldQuantitySchema),
  freeThousandths: z.nullable(soldQuantitySchema),
  priceRupiah: z.nullable(unitPriceSchema),
  amountRupiah: z.nullable(unitPriceSchema),
  percentHundredths: z.nullable(z.int().check(z.gte(0), z.lte(10_000))),
  /** First and last business day, both included; null: open on that side. */
  fromDay: z.nullable(businessDaySchema),
  throughDay: z.nullable(businessDaySchema),
  isActive: z.boolean(),
})
export type PromotionFields = z.output<typeof promotionFieldsSchema>
export type PromotionChanges = Partial<PromotionFields>

export const promotionDefaults: PromotionFields = {
  name: '',
  kind: 'discount',
  productIds: [],
  categories: [],
  customerGroup: '',
  minimumThousandths: null,
  freeThousandths: null,
  priceRupiah: null,
  amountRupiah: null,
  percentHundredths: null,
  fromDay: null,
  throughDay: null,
  isActive: true,
}

/** Body of `promotion_saved`: only the fields that changed. */
export const promotionSavedSchema = z.object({
  promotionId: uuidSchema,
  changes: z.partial(promotionFieldsSchema),
  ...dayFacts,
})
export type PromotionSaved = z.output<typeof promotionSavedSchema>
