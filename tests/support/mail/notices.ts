interface NoticeParts {
  /** The address to which the notice comes. */
  to: string
  status?: string
  action?: string
  /** The type of the whole message. */
  type?: string
}

/** A notice of a mail server about a mail that it could not deliver, as Postfix writes it. */
export const noticeOf = ({
  to,
  status = '5.1.1',
  action = 'failed',
  type = 'multipart/report; report-type=delivery-status;\r\n boundary="B1"',
}: NoticeParts): string =>
  [
    'Return-Path: <>',
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    '',
    '--B1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I could not deliver your message. Action: none. Status: 2.0.0',
    '',
    '--B1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    'Arrival-Date: Fri, 20 Nov 2026 10:00:00 +0200',
    '',
    'Final-Recipient: rfc822; nobody@stoep.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 no such person',
    '    at this address',
    '',
    '--B1',
    'Content-Type: message/rfc822',
    '',
    'From: shop@stoep.example',
    'To: nobody@stoep.example',
    'Subject: A mail',
    '',
    'Its words',
    '--B1--',
    '',
  ].join('\r\n')
