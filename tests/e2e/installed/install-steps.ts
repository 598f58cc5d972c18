import type { Page } from '@playwright/test'

/** From now on pages of this browser are told that they could be installed, as Chromium tells it, and answer its question like this. */
export async function offerToInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.addInitScript((answer) => {
    addEventListener('load', () => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        async prompt() {
          document.documentElement.dataset['asked'] = 'yes'
          if (answer === 'accepted') setTimeout(() => dispatchEvent(new Event('appinstalled')))
          return { outcome: answer }
        },
      })
      dispatchEvent(offer)
    })
  }, outcome)
}

/** From now on pages of this browser believe that they are in Safari of an iPhone. */
export async function beAnIphone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false })
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })
  })
}
