import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { scrollerOf } from '../../ui/base/scroller.ts'

/**
 * The cart of a phone takes the place of the goods. The bar that leads elsewhere goes meanwhile [TILL-140], and where all of
 * the page scrolls the cart begins at its top and the goods come back as they were left. Answers what to call before it opens:
 * afterwards the browser has scrolled to what the cart has room for.
 */
export function useCartView(isCartShown: boolean, screen: RefObject<HTMLElement | null>): () => void {
  const goodsTopPx = useRef(0)
  useLayoutEffect(() => {
    if (!isCartShown || screen.current === null) return
    const page = document.documentElement
    const scroller = scrollerOf(screen.current)
    page.toggleAttribute('data-cart-open', true)
    scroller.scrollTop = 0
    return () => {
      page.toggleAttribute('data-cart-open', false)
      scroller.scrollTop = goodsTopPx.current
    }
  }, [isCartShown, screen])
  return useCallback(() => {
    goodsTopPx.current = screen.current === null ? 0 : scrollerOf(screen.current).scrollTop
  }, [screen])
}
