import { maximumProductsPerEvent, type ProductSaved } from './product.ts'

/** Changes of many products as the journal takes them: no event holds more than it may. */
export function savedProducts(products: ProductSaved['products']): Pick<ProductSaved, 'products'>[] {
  const bodies: Pick<ProductSaved, 'products'>[] = []
  for (let start = 0; start < products.length; start += maximumProductsPerEvent)
    bodies.push({ products: products.slice(start, start + maximumProductsPerEvent) })
  return bodies
}
