import { afterEach, expect, test, vi } from 'vitest'
import { roomViewOf } from './model-viewer.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A146B)'
const phone = (userAgent: string, supported?: boolean) =>
  vi.stubGlobal('navigator', { userAgent, ...(supported === undefined ? {} : { xr: { isSessionSupported: async () => supported } }) })

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['no room view without one', android, true, false, 'none'],
  ['the live view with WebXR', android, true, true, 'live'],
  ["the file in Google's viewer without WebXR", android, false, true, 'fixed'],
  ["the file in Google's viewer in a browser that has no WebXR at all", android, undefined, true, 'fixed'],
  ['the live view on an iPhone, which gets a file made for it', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5)', undefined, true, 'live'],
] as const)('a phone shows %s', async (_, userAgent, supported, canActivateAR, expected) => {
  phone(userAgent, supported)
  expect(await roomViewOf({ canActivateAR })).toBe(expected)
})
