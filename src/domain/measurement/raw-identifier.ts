const email = /[^\s@/?=&]+@[^\s@/?=&]+\.[a-z]{2,}/i
/** Nine digits or more, however they are spaced: a phone, card or identity number. */
const number = /(?:\d[\s().-]{0,2}){9,}/

/** Whether a text holds an e-mail address or a number that leads to one person. */
export const holdsRawIdentifier = (text: string) => email.test(decoded(text)) || number.test(decoded(text))

function decoded(text: string): string {
  return text.replace(/%40/gi, '@').replace(/%2B/gi, '+')
}
