import { expect, type Page } from '@playwright/test'

const chats = 'https://wa.me/**'

/**
 * Presses what opens a chat in a window of its own, closes that window and answers its address, decoded. The chat itself is
 * somebody else's house; it is stood in for only as long as this takes, because from then on every request of the context
 * would go through the test's own process.
 */
export async function openChat(page: Page, press: () => Promise<void>): Promise<string> {
  const context = page.context()
  await context.route(chats, (route) => route.fulfill({ body: 'chat' }))
  try {
    const [chat] = await Promise.all([context.waitForEvent('page'), press()])
    await expect.poll(() => chat.url()).toContain('https://wa.me/')
    const address = decodeURIComponent(chat.url())
    await chat.close()
    return address
  } finally {
    await context.unroute(chats)
  }
}
