/** The statuses of class 1 that are about the sender (RFC 3463, 3.2). */
const OF_SENDER = /^\d\.1\.[78]$/

/** Whether a status (RFC 3463) says for good that a mailbox does not exist or takes no mail: 5.1.x and 5.2.1. */
export const isMissingMailbox = (status: string): boolean => /^5\.(1\.\d{1,3}|2\.1)$/.test(status) && !OF_SENDER.test(status)

/** Whether a status is about the mailbox, such as a full one, and not about its server, the way there, the sender or the text. */
export const isAboutMailbox = (status: string): boolean => /^[45]\.[12]\.\d{1,3}$/.test(status) && !OF_SENDER.test(status)

const MOST_WORDS = 300

/**
 * The words of a mail server for a column of the database: without control characters, which PostgreSQL (NUL) and a terminal cannot take, and
 * 300 characters at most.
 */
export const serverWords = (words: string): string =>
  words
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MOST_WORDS)
