import { z } from "zod";
import { lengthOf, PASSWORD_LENGTHS } from "./provider-account.rules";

/** Lengths in characters (rule pro-register-5). */
export const PASSWORD = {
  registration: 8,
  reset: 6,
  change: PASSWORD_LENGTHS.shortest,
  longest: PASSWORD_LENGTHS.longest,
} as const;

const UPPER_CASE = /\p{Lu}/u;
const LOWER_CASE = /\p{Ll}/u;
const DIGIT = /\p{Nd}/u;
const SPECIAL = /[\p{P}\p{S}\p{Zs}]/u;

export const isCommonPassword = (password: string) => COMMON_PASSWORDS.has(password.normalize("NFC").toLowerCase());

/** Validates a password. Does not trim it, because spaces are part of a password. */
function passwordField(message: string, shortest: number, ...needed: RegExp[]) {
  return z
    .string({ error: message })
    .refine((password) => lengthOf(password) <= PASSWORD.longest, "proauth:error.passwordLong")
    .refine((password) => lengthOf(password) >= shortest && needed.every((kind) => kind.test(password)), message)
    .refine((password) => !isCommonPassword(password), "proauth:error.passwordCommon");
}

export const registrationPassword = z.lazy(() =>
  passwordField("proauth:error.passwordRegistration", PASSWORD.registration, UPPER_CASE, LOWER_CASE, DIGIT, SPECIAL),
);

export const resetPassword = z.lazy(() =>
  passwordField("proauth:error.passwordReset", PASSWORD.reset, UPPER_CASE, LOWER_CASE, SPECIAL),
);

/** At least 8 characters; the strength estimator checks the rest. */
export const changePassword = z.lazy(() => passwordField("proauth:error.passwordChange", PASSWORD.change));

/** Most common leaked passwords. Lower case, because the check ignores case. */
const WHOLE = `
000000 00000000 0000000000 010203 01020304 0123456 01234567 012345678 0123456789 098765 0987654321 101010 102030 10203040 111111 1111111
11111111 111111111 1111111111 112233 11223344 1122334455 121212 12121212 123098 123123 123123123 123321 123321123 1234321 123454321
1234567 12345678 123456789 1234567890 12345678910 1234567891 12345679 1234qwer 123456 123654 123654789 123abc 123qwe 123qweasd 123456a
123456789a 123456q 12345qwert 12341234 1234abcd 12344321 131313 141414 142536 147147 147258 147258369 147852 147852369 159357 159753
159951 1a2b3c 1a2b3c4d 1g2w3e4r 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz@wsx !qaz2wsx !qaz@wsx 202020
212121 222222 22222222 232323 246810 252525 258456 282828 299792458 303030 321321 321654 333333 33333333 444444 44444444 456123 456456
456789 5201314 520520 555555 55555555 654321 666666 66666666 696969 741852 741852963 753951 777777 7777777 77777777 786786 789456
789456123 789789 852456 87654321 888888 88888888 951753 963852741 963258741 987654 9876543 98765432 987654321 9876543210 999999 99999999
999999999 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 aa123456 aa123456789 aaaaaa aaaaaaaa abc123 abc1234 abc12345 abc123456
abcd1234 abcd123456 abcdef abcdefg abcdefgh abcdefghi admin123 administrator asd123 asdasd asdasdasd asdf1234 asdfasdf asdfgh asdfghj
asdfghjk asdfghjkl asdf;lkj azertyuiop azertyui azerty azerty123 azertyuiop123 azerty12 azerty1234 qsdfghjklm wxcvbn bbbbbb bbbbbbbb
charlie computer consumer default dragon1 eminem eminem1 fuckyou fuckyou1 google googling gfhjkm hello123 iloveyou1 iloveyou2 iloveyou!
internet jennifer killer killer1 letmein1 letmein! liverpool1 lkjhgfdsa login123 master1 mnbvcxz monkey1 myspace1 nothing null1234
p@ssw0rd p@ssword p@$$w0rd p@$$word pa$$w0rd pa$$word pa55word pass1234 pass@123 pass@1234 passe123 passw0rd passw0rd! passw0rd1 password
password! password1 password12 password123 password@1 password@123 pokemon1 poiuytrewq q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qaz123
qazqaz qazwsx qazwsx123 qazwsxedc qazxsw qqqqqq qqqqqqqq qq123456 qwe123 qwe123456 qweasd qweasd123 qweasdzxc qweqwe qwer1234 qwer4321
qwert123 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu qwertyui qwertyuiop qwertyuiop123 qwertz qwertz1 qwertz123
qwertzui qwertzuiop root1234 samsung1 secret1 shadow1 starwars1 sunshine1 superman1 test1234 test123 testtest trustno1 user1234 whatever1
welcome1 welcome123 xxxxxx xxxxxxxx yxcvbnm zaq12wsx zaq1zaq1 zaqwsx zaq1@wsx zxc123 zxcasdqwe zxcvbn zxcvbnm zxcvbnm1 zxcvbnm123 zxczxc
zzzzzz zzzzzzzz
`;

const WORDS = `
password passwort motdepasse wachtwoord contraseña contrasena palavrapasse senha parola passer qwerty qwertz azerty abcd abcdef abc admin
administrator administrateur welcome willkommen bienvenue bienvenido benvenuto bemvindo welkom hello hallo bonjour salut ciao hola
changeme letmein login secret geheim test demo user root default temporary iloveyou jetaime tequiero teamo tiamo amoteu ichliebedich
schatz schatzi liefde sunshine soleil sonne sonnenschein princess princesse prinzessin princesa principessa monkey dragon shadow master
football fussball futbol futebol voetbal baseball basketball superman batman starwars pokemon naruto ninja jordan michael thomas nicolas
julien camille marie marseille france paris london berlin madrid barcelona lisboa roma milano amsterdam liverpool arsenal chelsea juventus
benfica portugal espana italia deutschland belgique summer spring autumn winter sommer herbst zomer printemps verano estate verao
january december michelle jessica ashley daniel andrew charlie andrea alessandro francesco giuseppe martina sofia antonio carlos alejandro
doudou loulou chouchou coucou nounours chocolat chocolate cookie flower freedom whatever computer internet google samsung apple iphone
wedding mariage hochzeit boda matrimonio casamento bruiloft planner weddingplanner alliance
`;

const ENDINGS = `1 ! 1! ! 12 12! 123 123! !123 @123 #123 1234 1234! @1234 12345 12345! 123456 01 01! 2020 2021 2022 2023 2023! 2024 2024! @2024 2025
2025! @2025 2026 2026! @2026 . 1. 123. ? 1? 123? * 1* 123* @1 @ 1@ 123@ 1$ 123$ _1 _123 -1 -123`;

const split = (list: string) => list.trim().split(/\s+/);

const endings = split(ENDINGS);

/** Lower case, in NFC. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...split(WHOLE),
  ...split(WORDS).flatMap((word) => [word, ...endings.map((ending) => word + ending)]),
]);
