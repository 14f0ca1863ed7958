import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

configure({
  // A busy machine is slow and right.
  asyncUtilTimeout: 10_000,
  // Without the whole page behind each.
  getElementError: (message) => new Error(message ?? 'not on the page'),
})

// Files share their document: what a test has put there goes with it.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})
