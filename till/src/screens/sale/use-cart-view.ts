import { type RefObject, useLayoutEffect } from 'react'
import { scrollerOf } from '../../shell/scroller.ts'

/**
 * The cart of a phone takes the place of the goods. The bar that leads elsewhere goes meanwhile [TILL-140], and where all of
 * the page scrolls the cart begins at its top and the goods come back as they were left.
 */
export function useCartView(isCartShown: boolean, screen: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const page = document.documentElement
    if (!isCartShown || screen.current === null) return
    const scroller = scrollerOf(screen.current)
    const { scrollTop } = scroller
    page.toggleAttribute('data-cart-open', true)
    scroller.scrollTop = 0
    return () => {
      page.toggleAttribute('data-cart-open', false)
      scroller.scrollTop = scrollTop
    }
  }, [isCartShown, screen])
}
