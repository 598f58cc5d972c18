/** The digits of a number with its country code: `021 555 0142` → `27215550142`. */
const international = (phone: string) => phone.replace(/\D/g, '').replace(/^0/, '27')

/** The `tel:` address of a phone number. */
export const phoneHref = (phone: string): string => `tel:+${international(phone)}`

/** The address of a chat with a number of WhatsApp. */
export const whatsappHref = (phone: string): string => `https://wa.me/${international(phone)}`
