import { expect, test } from 'vitest'
import { deviceWords } from './device-words.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (Linux; Android 14; SM-A155F) SamsungBrowser/27.0 ${chrome} Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Mobile/15E148 Safari/604.1', 'Safari on an iPhone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 CriOS/142.0 Mobile/15E148 Safari/604.1', 'Chrome on an iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on a Mac'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, 'Chrome on Linux'],
  ['Mozilla/5.0 (Linux; U; Android 9)', 'A browser on Android'],
  ['curl/8.5.0', 'Another device'],
  ['<b>Your bank</b>', 'Another device'],
  [undefined, 'Another device'],
])('%s is %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words)
})
