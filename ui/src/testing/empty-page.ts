import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Files share their document: what a test has put there goes with it.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})
