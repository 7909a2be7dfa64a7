import { ADDRESS_HEADER, CLAIMED_ADDRESS } from '../http/client-address.ts'
import { mailServerOptions } from '../messages/providers/mail-server.ts'
import { twilioRequest } from '../messages/providers/twilio.ts'
import { siteUrlOf } from '../services.ts'
import { deadlines, within } from '../system/deadlines.ts'
import { codeNote, codeOf } from '../system/error-code.ts'
import { type DoctorContext, type Finding, fine, neededUnlessDemo, wrong } from './finding.ts'

export async function checkMail({ config, practice }: DoctorContext): Promise<Finding[]> {
  const { smtp, outbox } = config
  if (!smtp) {
    return [
      neededUnlessDemo(
        practice.demo,
        'Emails are not sent, only written to files.',
        `The files are in ${outbox}. Set SMTP_URL.`,
      ),
    ]
  }
  const { host } = new URL(smtp)
  const { createTransport } = await import('nodemailer')
  const server = createTransport(mailServerOptions(smtp, config, deadlines.look))
  try {
    await within(deadlines.look, server.verify())
    return [fine(`The mail server ${host} accepts us.`)]
  } catch (error) {
    if (codeOf(error) === 'ETLS') {
      return [
        wrong(
          `The mail server ${host} offers no encryption we can use, so no email is sent.`,
          'Use one with TLS, or on a network of your own set ALLOW_UNENCRYPTED=yes.',
        ),
      ]
    }
    return [
      wrong(`The mail server ${host} does not accept us${codeNote(error)}.`, 'Check SMTP_URL.'),
    ]
  } finally {
    server.close()
  }
}

export async function checkSms({ config, practice }: DoctorContext): Promise<Finding[]> {
  const { twilio, outbox } = config
  if (!twilio) {
    return [
      neededUnlessDemo(
        practice.demo,
        'Texts are not sent, only written to files.',
        `The files are in ${outbox}. Set TWILIO_ACCOUNT_SID.`,
      ),
    ]
  }
  const { host } = new URL(twilio.url)
  const { url, headers } = twilioRequest(twilio, '.json')
  const { problem } = await ask(url, headers)
  if (problem === undefined) return [fine(`The SMS provider ${host} accepts us.`)]
  return [
    wrong(
      `The SMS provider ${host} ${problem}.`,
      'Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
    ),
  ]
}

/** The response to a request, and what is wrong with it; `problem` is undefined if it is fine. */
async function ask(url: string, headers: Record<string, string>) {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(deadlines.look) })
    return { response, problem: response.ok ? undefined : `answers ${response.status}` }
  } catch {
    return { problem: 'does not answer' }
  }
}

async function checkReadiness(siteUrl: string, isDemo: boolean): Promise<Finding[]> {
  const asked = { 'X-Forwarded-For': CLAIMED_ADDRESS }
  const { response, problem } = await ask(`${siteUrl}/readyz`, asked)
  if (problem !== undefined) {
    return [
      neededUnlessDemo(
        isDemo,
        `The site at ${siteUrl} ${problem}.`,
        'Check that it is running, and that its proxy and DNS name lead here.',
      ),
    ]
  }
  const answers = fine(`The site answers at ${siteUrl}.`)
  if (!siteUrl.startsWith('https:')) return [answers]
  const naming = response?.headers.get(ADDRESS_HEADER)
  // This machine may reach the proxy by a way of its own, such as the gateway of its container, so nothing is wrong yet.
  if (naming === 'private') {
    return [
      answers,
      fine(
        'The proxy named a private address for this check.',
        `If ${siteUrl}/readyz does not say “${ADDRESS_HEADER}: known” to other machines either, let it set X-Forwarded-For to the address of the visitor.`,
      ),
    ]
  }
  if (naming !== 'unknown') return [answers]
  return [
    answers,
    wrong(
      'The proxy does not say which addresses visitors have, so a script can take many times.',
      'Let it set X-Forwarded-For to the address of the visitor. If it is on another machine, name it in TRUSTED_PROXIES.',
    ),
  ]
}

export async function checkAddress({ config, practice }: DoctorContext): Promise<Finding[]> {
  const { publicUrl } = config
  const ready = await checkReadiness(siteUrlOf(config), practice.demo)
  if (!publicUrl) {
    return [
      neededUnlessDemo(
        practice.demo,
        'The site does not know the address that visitors use.',
        'Set PUBLIC_URL to it.',
      ),
      ...ready,
    ]
  }
  const isSafe = publicUrl.startsWith('https:')
  const address = isSafe
    ? fine(`Visitors use ${publicUrl}.`)
    : neededUnlessDemo(
        practice.demo,
        `Visitors use ${publicUrl}, and need https.`,
        'Set PUBLIC_URL to an address with https.',
      )
  return [address, ...ready]
}
