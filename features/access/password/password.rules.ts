import { passwordErrors } from './password.contract.ts'

/** `default`: 5 to 15 letters and digits; `strict`: 12 to 64 of any kind. Both refuse the most common ones. */
export type PasswordPolicy = 'default' | 'strict'

/**
 * Refuses a password that breaks the rule, told on what the person typed.
 * @throws password.format, password.strictFormat, password.tooCommon
 * @source docs/domain/network.md 2.4 and docs/rulings.md 17
 */
export function checkPassword(plain: string, policy: PasswordPolicy = 'default'): void {
  if (policy === 'default' && !/^[A-Za-z0-9]{5,15}$/.test(plain)) throw passwordErrors.format()
  if (policy === 'strict' && ([...plain].length < 12 || [...plain].length > 64)) throw passwordErrors.strictFormat()
  if (commonPasswords.has(plain.toLowerCase())) throw passwordErrors.tooCommon()
}

/**
 * Refuses a pay password that is not six digits, or six equal or consecutive ones.
 * @throws password.payFormat, password.payTooSimple
 * @source docs/domain/network.md 2.4
 */
export function checkPayPassword(plain: string): void {
  if (!/^\d{6}$/.test(plain)) throw passwordErrors.payFormat()
  if (simplePayPasswords.includes(plain)) throw passwordErrors.payTooSimple()
}

const digits = '0123456789'

/** Six equal digits, six rising, six falling. */
export const simplePayPasswords: readonly string[] = [
  ...[...digits].map((digit) => digit.repeat(6)),
  ...[0, 1, 2, 3, 4].flatMap((start) => {
    const rising = digits.slice(start, start + 6)
    return [rising, [...rising].reverse().join('')]
  }),
]

/** Passwords that lists of broken accounts name most often, as far as our rule lets them through; in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345 123456 1234567 12345678 123456789 1234567890 0123456789 9876543210 987654321 87654321 654321 54321 11111 111111
   1111111 11111111 00000 000000 0000000 00000000 22222 222222 33333 333333 55555 555555 66666 666666 77777 777777 88888 888888
   88888888 99999 999999 99999999 112233 121212 123123 123321 123123123 1234321 131313 123654 147258 147258369 159753 159357
   100200 110110 110120 114514 5201314 520520 521521 1314520 13145200 7758521 168168 789456 789456123 456789 147852 258369
   password password1 password12 password123 passw0rd p455word pass123 passwd 123qwe qwe123 qweasd qweasdzxc qwerty qwerty1
   qwerty12 qwerty123 qwerty1234 qwertyuiop asdfgh asdfghjkl asdasd asd123 asdf1234 zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t
   1qaz2wsx 1qazxsw2 qazwsx qazwsxedc zaq12wsx abc123 abc1234 abcd1234 abc12345 abc123456 a12345 a123456 a1234567 a12345678
   a123456789 aa123456 aa12345678 q123456 q12345678 q1w2e3r4 w123456 z123456 s123456 x123456 admin admin1 admin12 admin123
   admin1234 admin123456 administrator root root123 root1234 toor test test1 test12 test123 test1234 test123456 testtest guest
   guest123 user123 user1234 demo123 demo1234 system manager master welcome welcome1 welcome123 letmein login123 changeme
   iloveyou iloveyou1 woaini woaini123 woaini1314 woaini520 wodemima mima123 monkey dragon shadow sunshine princess football
   baseball superman batman michael jordan23 charlie daniel hunter2 freedom whatever trustno1 starwars master123 secret
   secret123 hello hello123 hello1234 helloworld aaaaa aaaaaa aaaaaaaa abcde abcdef abcdefg abcdefgh aaa111 111aaa aaa123
   11223344 1122334455 12341234 12344321 1234qwer qwer1234 123456a 123456aa 123456abc 12345678a 123456789a 123456q 123abc
   123123a 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 asdfghjk google baidu taobao alipay weixin wechat china123 beijing shanghai
   password1234 password12345 password123456 qwertyuiop123 1234567890123 administrator1 adminadmin123 1qaz2wsx3edc
   qwertyuiopasdf asdfghjkl123 123456123456 111111111111 000000000000 123123123123 abcdefghijkl iloveyou1234`
    .split(/\s+/)
    .filter(Boolean),
)
