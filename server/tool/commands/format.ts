import { Option } from 'commander'
import { FORMATS } from '../print.ts'

/** For every command that prints rows. */
export const format = () =>
  new Option('--format <format>', 'how to print it').choices(FORMATS).default('table')
