import type { Page } from '@playwright/test'

/** New pages get Chromium's offer to install the shop, and the user answers the prompt with `outcome`. */
export async function offerToInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.addInitScript((choice) => {
    addEventListener('load', () => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        async prompt() {
          document.documentElement.dataset['asked'] = 'yes'
          if (choice === 'accepted') setTimeout(() => dispatchEvent(new Event('appinstalled')))
          return { outcome: choice }
        },
      })
      dispatchEvent(offer)
    })
  }, outcome)
}

/** New pages see the properties of Safari on an iPhone. */
export async function imitateIphone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false })
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })
  })
}
