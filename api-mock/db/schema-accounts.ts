import type { Role } from '../../src/contract/account/customer.ts'

export interface CustomerTable {
  /** 20 letters and digits. */
  customer_id: string
  /** Lower case. */
  email: string
  /** argon2id in the PHC form. */
  password_hash: string
  first_name: string
  last_name: string
  phone: string
  role: Role
  /** Percent, 0 to 90. */
  discount_percentage: number
  /** AddressAnswer as JSON. */
  shipping: string | null
  billing: string | null
  /** Key of the customer's own row of `cart`. Never told to guests, and no guest may use it. */
  cart_key: string
  created_at: string
  updated_at: string
  /** When a code from a mail was used: the owner reads what is sent to the address. Null: anybody may have typed it. */
  email_proved_at: string | null
}

export interface SessionTable {
  /** SHA-256 of the token. The token itself is nowhere. */
  token_hash: string
  /** All that one sign-in led to: signing out ends all of it. */
  family: string
  customer_id: string
  created_at: string
  expires_at: string
  /** Hash of the token that this one replaces: it works until this one is first used. */
  supersedes: string | null
  first_used_at: string | null
}

/** One for each address that was asked for, whether it has an account or not: so nothing differs between the two. */
export interface MailedCodeTable {
  /** Lower case. */
  email: string
  /** argon2id in the PHC form. */
  code_hash: string
  tries: number
  created_at: string
  expires_at: string
}

/** A guest's cart key that became a customer's at sign-in. Kept 30 days, so that what the guest sent still counts as the customer's. */
export interface CartAliasTable {
  guest_key: string
  customer_id: string
  merged_at: string
}
