/** Commands that had another name in 0.4. The old names work until the next release, with a note. */
const MOVED = ['add', 'rename', 'remove'];

/** Arguments without `dropped`; `values`: options of which the value is dropped too. */
function without(args: readonly string[], dropped: readonly string[], values: readonly string[] = []) {
  const isDropped = (one = ''): boolean => [...dropped, ...values].includes(one.split('=', 1)[0] ?? '');
  return args.filter((one, at) => !isDropped(one) && !values.includes(args[at - 1] ?? ''));
}

/** The value of an option, `--name value` or `--name=value`. */
function optionValue(args: readonly string[], option: string): string | undefined {
  const at = args.findIndex((one) => one === option || one.startsWith(`${option}=`));
  return args[at] === option ? args[at + 1] : args[at]?.slice(option.length + 1);
}

/** The present form of arguments that were right in 0.4; `undefined` for all others. */
export function presentForm([name = '', ...args]: readonly string[]): readonly string[] | undefined {
  if (MOVED.includes(name)) return ['sources', name, ...args];
  if (name === 'suggest' && args.includes('--look')) return ['look', ...without(args, ['--look', '--json'])];
  if (name !== 'check') return undefined;
  if (args.includes('--write')) return ['sources', 'upgrade', ...without(args, ['--write'])];
  const source = optionValue(args, '--source');
  if (!args.includes('--look') || source === undefined) return undefined;
  return ['look', source, ...without(args, ['--look', '--json', '--all'], ['--source'])];
}
