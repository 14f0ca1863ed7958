/**
 * Passwords that guessers try first, lower case. Sources: the 3,000 most frequent ones and the most frequent ones of eight
 * characters and more in the list of zxcvbn 4.4.2 (Dropbox, MIT; from leaked passwords), and words that people in
 * Indonesia take: gathered by us.
 */
const commonPasswords = `
0.0.0.000 0.0.000 000000 000001 000007 0007 007007 01011 01011900 01011910 01011960 01011970 01011971 01011973
01011974 01011975 01011976 01011977 01011978 01011979 01011980 01011981 01011982 01011983 01011984 01011985 01011986
01011987 01011988 01011989 01011990 01011991 01011992 01011993 01011994 01011995 01011999 01012000 01012001 01012010
01012011 010203 01020304 01021990 01031985 01031988 01031989 01041985 01041988 01061986 01061990 01071986 01081989
01091987 01091989 01121986 01121988 02011975 02011980 02011981 02011982 02011983 02011984 02011985 02011986 02011987
02011988 02011989 02021971 02021973 02021976 02021979 02021981 02021982 02021983 02021984 02021985 02021986 02021987
02021988 02021989 02021990 02031973 02031975 02031977 02031978 02031979 02031980 02031981 02031982 02031984 02031985
02031986 02031987 02031988 02031989 02041974 02041975 02041976 02041977 02041978 02041979 02041980 02041981 02041982
02041983 02041984 02041985 02041986 02041987 02041988 02041989 02051972 02051973 02051975 02051976 02051977 02051978
02051980 02051981 02051982 02051983 02051984 02051985 02051986 02051987 02051988 02051989 02061976 02061977 02061980
02061982 02061983 02061984 02061985 02061986 02061987 02061988 02061989 02071975 02071976 02071978 02071979 02071980
02071981 02071982 02071983 02071984 02071986 02071987 02071988 02071989 02081976 02081977 02081980 02081982 02081983
02081984 02081985 02081986 02081987 02081988 02081989 02091975 02091976 02091977 02091980 02091981 02091983 02091984
02091985 02091986 02091987 02091989 02101976 02101977 02101979 02101981 02101983 02101984 02101985 02101986 02101987
02101988 02101989 03031986 03041986 03041991 03082006 04041988 04041991 0420 05051985 05051987 05051989 06061986
07071977 07071987 07091990 08031985 08031986 08051990 08081988 08121986 09051945 1000 100000 1001 10011986 10011990
10031988 1005 10051987 1007 10071987 10101 10101986 10101990 1012 10203 102030 10203040 1024 102938 1029384756 1066
11051987 11051990 11061985 11081989 111111 11111111 11112222 11121986 111222 111222333 1122 112211 11223 112233
11223344 1122334455 112358 11235813 1123581321 12011987 12021988 12031985 12031987 12051988 12121 12121985 12121990
121314 12131415 1221 122333 1225 123098 12312 123123 12312312 123123a 123123q 1232323q 12332 123321 123321123
123321q 1234 1234321 12344321 12345 123451 123454321 1234554321 123456 123456123 123456654321 1234567 12345678
123456789 1234567890 1234567890a 1234567890q 1234567891 12345678910 123456789a 123456789d 123456789m 123456789q
123456789s 123456789z 12345678a 12345678q 12345679 1234567a 1234567q 123456a 123456aa 123456k 123456q 123456qw
123456qwe 123456qwerty 123456r 123456ru 123456s 123456z 123457 12345a 12345abc 12345q 12345qaz 12345qwe 12345qwer
12345qwert 12345qwerty 12345z 1234abcd 1234asdf 1234qwe 1234qwer 1234zxcv 123654 12365478 123654789 12369874
123698745 123789 123789456 123987 123aaa 123abc 123asd 123qaz 123qq123 123qwe 123qwe123 123qweasd 123qweasdzxc
123qwert 123qwerty 123zxc 124578 128500 12qw12qw 12qw34er 12qwas 12qwaszx 13021990 13031987 13041987 13041988
13061986 13121985 131313 132435 13243546 134679 134679852 135246 1357 13579 135790 135792468 1357924680 135798642
1366613 14021985 14021986 14061991 14111986 141627 142536 147258 14725836 147258369 147852 147852369 1478963
14789632 147896325 15011987 15021985 15051981 15051990 150781 15101986 15426378 159357 159753 159951 16051987
16051989 16121987 162534 1701 17011987 17051988 17061988 18011987 18061990 18091985 18436572 19061987 19101987
192837 19283746 192837465 19411945 1a2b3c 1a2b3c4d 1a2s3d4f 1passwor 1q2w3e 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t
1q2w3e4r5t6y 1qa2ws3ed 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qwerty 1x2zkg8w 1z2x3c4v 200000 20031987 20051988 20061988
20091988 20091991 20111986 21011989 21031987 21031988 21031990 21051988 21051991 21101986 2112 2128506 22011988
22021986 22021989 22031984 22041987 22041988 22061941 22071986 222333 223344 23021986 23041987 235689 23skidoo
24011985 24061986 24111989 2468 246810 25031987 25041988 25081988 25091987 25121987 25800852 25802580 258456
26031988 26061987 27061988 28011987 28021990 28021992 28041987 29011985 29051989 29071983 30031988 30041986 30051985
31011987 314159 31415926 315475 321123 321456 321654 321654987 332211 333666 336699 362436 4121 4128 420247 420420
445566 456123 456321 456654 456852 45m2do5bs 4815162342 4runner 50cent 50spanks 5150 5551212 555666 555777 5wr2i7h8
654321 666666 666777 666999 6751520 6969 696969 73501505 74108520 741852 741852963 753159 753951 7753191 7777777
777888 7779311 778899 784512 787898 789123 789456 78945612 789456123 7894561230 7895123 789654 789987 7ugd5hip2j
852456 8675309 8j4ye3uz 90210 906090 911911 9293709b13 9379992 951753 963852 963852741 987456 987456321 a12345
a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 a1s2d3 a1s2d3f4 aa123456 aaa111 aaliyah aardvark abc12 abc123
abc1234 abc12345 abcd123 abcd1234 aberdeen abgrtyu abnormal abrakadabra absolut access access14 accord achilles
acidburn action adgjmptw adidas adik admin adminadmin administrator admintoko adonis adrenalin aezakmi agent007
aggies agus agustus aikido airborne airbus airforce airplane akucantik akucintakamu akuganteng akukamu akusayangkamu
alabama alaska albatros albion alejandr aleksandr aleksandra aleksey alessandro alexande alexandr alexandre alexis
alfa alhamdulillah alibaba aliens allahuakbar alleycat allmine allsop allstar alpha alpha1 alphabet alpine alucard
amadeus amanda1 amateur amateurs amazon amber1 ambrosia america america1 amsterda amsterdam anaconda anak anakin
anakku anal analsex anarchy anastasi anastasiya andi andrei andrew1 andrey android andromed andromeda andyod22
anfield angel angel1 angel123 angels anggrek angus anhyeuem animal anime anjing anjing123 antelope anthony1 anubis
aolsucks apaaja apache apasaja apollo apollo11 apollo13 apple apple1 apple123 applepie apples april aquarius aragorn
archange area51 arema argentin arizona arjay armagedon armani armstron arsenal arsenal1 artemis artur asd123 asdasd
asdf asdf123 asdf1234 asdfasdf asdfg asdfgh asdfgh01 asdfghj asdfghjk asdfghjkl asdfjkl asdfzxcv asdqwe123 asdzxc
ashley1 aspire aspirine assalamualaikum assassin assfuck asshole asshole1 assholes assman astaghfirullah asterix
astros asu atlanta atlantis atomic auburn audia4 aussie austin austin31 australi avalanch avalon avanza avatar
avenger awesome awesome1 ayah ayahku ayam azamat azerty azertyui azsxdc azsxdcfv babe babes babyblue babyboy
babydoll babyface babygirl babylon babylon5 babylove bacardi backdoor badass badboy baddog badger badgirl baggins
bagira bahagia bajingan bali baller balloon balloons balls baltimor bambam banana bananas banane bandit bandung bang
bangkok bangsat banker banshee bapak bapakku baracuda barbados barbie barcelon barcelona barefoot baritone barkley
barney barokah barselona barsik baseball baseball1 basket basketba basmallah bassman bastard batman batman1 bayern
bcfields beaches beagle beaner beanie bear bearcats beast beastie beatles beatles1 beautifu beauty beaver beavis
bebas bebek beckham beefcake beer beetle bekasi benfica bengals beowulf beretta bergkamp berkah berlin bicycle
bigass bigballs bigbear bigbird bigblock bigboobs bigbooty bigboy bigcock bigdaddy bigdick bigdicks bigdog bigfoot
biggie biggles bigguy bigmac bigman bigmike bigmoney bigone bigpoppa bigred bigsexy bigtime bigtits bikini billabon
billy1 billybob billyboy bimmer bing bingo binladen bintang birdie birdman biscuit bismilah bismillah bismillahi
bisnis bisnisku bitch bitch1 bitchass bitches biteme bizkit blabla black1 blackbir blackbird blackcat blackdog
blackhaw blackie blackjac blackjack blackout blacks blacky blade blades blahblah blaster blazer blessed blessing
blink182 blizzard blonde blondes blondie blowfish blowjob blowme blue blue123 blue1234 blue22 blueball bluebell
bluebird blueboy bluedog blueeyes bluefish bluejays bluemoon blues bluesky bluesman bob123 bobafett bobby1 bobcat
bobdylan boeing bogart bogdan bogey bogor bohica bollocks bollox bomber bond007 bondage bonehead bonek boner bones
bonjour bonkers bonsai boob boobie boobies booboo boobs booger boogie bookworm boomboom boomer bootie boots booty
borabora bordeaux boricua borussia bos bosco bosku bossman boston bounce bowler bowling boxing boxster br0d3r br549
bradley1 brando brandon1 brandy brasil braves brazil breast breasts breeze brian1 brighton bristol britney bronco
broncos broncos1 brooklyn brownie browns brucelee bruins brutus bubba bubba1 bubba123 bubbas bubble bubbles bubbles1
bucket buckeye buckeyes buckshot budapest buddah buddha buddie buddy buddy1 buddy123 buddyboy budi budlight budman
budweise budweiser buffalo buffalo1 buffett buffy1 bugger builder bukalapak bulan bull bulldog bulldog1 bulldogs
bullet bullfrog bullseye bullshit bunda bunghole bunny bunny1 burger buster buster1 butch butter buttercu butterfl
butterfly buttfuck butthead butthole buttman buttons buzzard byteme cabbage cabernet cactus cadillac caesar calgary
calico caliente californ caligula calimero callisto camaro camaross cambiami camel camelot camels cameltoe cameron
cameron1 canada cancer cancun candle candyman cannabis canon cantik cantona capetown capone capricor capricorn
capslock captain captain1 caramel cardinal carebear carlitos carnival carolina carpedie carpente carpet carrera
carrot cartman cartman1 cartoon cartoons casanova caserta casey1 cashmone casino casper cassandr cassie cat123
catch22 catdog catfish catherin catman cats catwoman cavalier caveman cbr600 cbr900rr ccbill cdtnkfyf celeron celica
celine celtic celtics cerberus cessna cfitymrf cgfhnfr chainsaw challeng champ champion champs changeme chao chaos
charger chargers charisma charles1 charli charlie charlie1 charlott charlton charly charmed chaser checkers cheers
cheese cheese1 cheetah chelsea chelsea1 cherokee cherries cherry cheshire chester chester1 chevelle chevrole
chevrolet chevy chevy1 chewie cheyenne chicago chicago1 chichi chicken chicken1 chickens chicks chico chiefs chinook
chipmunk chipper chivas chocolat choochoo chopper chou chris1 chris123 chrisbln chrissy christ christia christin
christma christop chronic chrono chrysler chuang chubby chuckie chuckles chucky chunky cicero cigars cinder cinnamon
cinta cintaku cjkysirj cjkywt clancy clapton clarinet classic classics claymore clemson cleopatr clevelan clipper
clippers clitoris cloud9 clouds clover cnfybckfd cobra cobra1 cocacola cock cocks cocksuck cocksucker coconut coffee
cohiba coke coldbeer coldplay colombia colorado colors colt45 coltrane comanche comet commande commando compaq
compute computer concorde concrete condom condor connect connor consumer cookie cookies cooldude cooler coolguy
coolio coolman coolness cooter copper corleone corona corrado corvette cosmo cosmos cosworth cougar coventry cowboy
cowboys cowboys1 coyote cracker crazy1 crazybab creampie creamy creative cricket cricket1 crimson critter crjhgbjy
cruise cruiser crunch crusader crysis crystal1 cthulhu cthutq cubbies cubswin cucumber cuddles cumming cumshot cunt
cunts cupcake curious custom cutiepie cutlass cutter cxfcnmt cyber cyclone cyclops cygnusx1 cypress daddy1 daewoo
dagger daisy1 daisydog dakota dalejr dallas dallas1 dammit damnit dancer dang danger danie daniel1 daniil danila
danni dannyboy danzig darkange darkangel darklord darkman darkness darkside darkstar david1 david123 davids dawg
daytona dbrnjh dbrnjhbz deadhead deadman deadpool death1 death666 deejay deepthroat deeznuts deeznutz defender
defiant deftones delete delta delta1 deluxe denali deniska denpasar depeche depok derparol desember desert designer
desire deskjet destiny destiny1 detroit devil devil666 devildog devils dewi dexter dfkthbz dfkthf dfktynby dfktynbyf
dfvgbh dharma diablo diamond diamond1 diamonds dian dick dickhead dicks diehard diesel dietcoke digger digital
digital1 dilbert dilbert1 dildo dilligaf dima dinamo ding dingdong dinosaur dirtbike discover disney diver divine
dkflbckfd dkflbvbh doberman doctor dodge1 dodger dodgeram dodgers dodgers1 dogfood dogg doggie doggy doghouse dogman
dogpound dogs dolemite dollar dolphin dolphin1 dolphins dominion dominiqu domino donkey dontknow donuts doobie
doodle doogie dookie doomsday doraemon doughboy dracula drago dragon dragon1 dragon12 dragon69 dragonba dragonball
dragons dragoon dreamer dreams driver drizzt droopy drowssap drpepper drummer drummer1 dthjybrf dua dublin ducati
duchess duck dumbass durango duster dutchess dynamite eagle eagle1 eagles eagles1 earnhard earthlink eastside
eastwood eatme eatpussy eatshit eclipse eclipse1 eduard edward1 eeyore eggplant einstein ekaterina eko elcamino
eldorado electric electron element elephant elisabet elizabet elizaveta elvis1 emerald emily1 eminem empat empire
enforcer engage engineer enigma enter enter1 enternow enterpri enterprise eraser ericsson erotic erotica escalade
escort espresso eternal eternity europa evangelion everest everlast everton evolutio excalibu excalibur exigen
exigent exodus explorer express extreme f**k f00tball fabie fabric facebook facial faggot fairlane falcon falcons
fallen fallout fandango fang fantasia fantasy fantomas farscape farside fart fastball faster fatass fatboy fatcat
fatman fearless feather februari fellatio fender feng fernand ferrari ferrari1 ferret fester fetish fghtkm fgtkmcby
ficken fiesta figaro fighter filter finger fire fireball firebird fireblad firefigh firefly firefox fireman firewall
fish fishbone fishes fishhead fishing fishing1 fitness fkbyjxrf fktrcfylh fktrcfylhf fktrctq flamengo flames
flamingo flash flash1 flatron fletch flexible flipflop flipper floppy florian florida florida1 flounder flower
fluffy flyboy flyers foobar footbal football football1 fordf150 forest forever forever1 forfun forgetit formula
formula1 forsaken fortuna fossil foxtrot foxylady francesc francisc frank1 franky freaks freaky freckles freddy
freebird freedom freedom1 freefall freepass freeporn freeuser friday friendster fright frisco frisky frodo frog
frogger froggy front242 frontier frosty fubar fuck fuck_inside fucked fucker fuckers fuckface fuckhead fuckher
fucking fuckinside fuckit fuckme fuckoff fuckoff1 fuckthis fucku fucku2 fuckyou fuckyou1 fuckyou2 fugazi fullmoon
funstuff funtime fusion fussball futbol futurama fyfcnfcbz fyfnjkbq fylhtq fyutkbyf fyutkjxtr gabrie gabriel1
gabriell gajah gaktau galaxy galina galore gambit gamecock gamecube gameover gandalf gandalf1 gangbang gangsta
gangster ganteng gantipassword garden garfield gargoyle garuda gateway gateway1 gateway2 gator gator1 gatorade
gators gbhfvblf gbpltw gegcbr geheim gemini genesis genesis1 genius george1 geronimo gesperrt getmoney getsome
gfhjkm gfhjkm1 gfhjkm123 gfhjkmgfhjkm ghbdtn ghbdtn123 ghbdtnbr ghblehjr ghbywtccf ghetto ghhh47hj7649 ghjcnj
ghjcnjgfhjkm ghjcnjnfr ghjuhfvvf ghost ghostrider giants ginger ginger1 giorgi girls gizmo gizmo1 gizmodo gjkbyf
gladiato gladiator gmoney gn56gn56 goalie goblin goblok goblue goddess godfathe godfather godsmack godzilla gofish
goforit gojek goku golden goldfing goldfish goldstar goldwing golf golfball golfer golfing goliath gollum gong gonzo
goober good123654 goodboy goodgirl goodluck goodtime goofy google goose gopher gordon24 gorilla gotcha gothic
gotohell govols granny grapes great1 greatone green1 green123 greenbay greenday greens gregor gremlin grendel
gretzky griffey gringo grizzly groove groovy groucho grumpy gsxr1000 gsxr750 gtnhjdbx guardian guiness guinness
guitar gundam gunnar gunner gunners gustav hacked hacker haihai hairball hairy hal9000 haleluya halflife hallo
hallo123 halo hambone hamburg hamlet hammer hammers hamster handball handyman hannah hannibal hansolo happy1
happy123 happyday hardball hardcock hardcore harddick hardon hardrock harimau harley harley1 harry1 harrypotter
hattrick havefun hawaii hawaii50 hawaiian hawkeye hawkeyes hayabusa hearts heather1 heaven heckfy hedgehog heineken
hellfire hello hello1 hello123 hellokitty helloo hellsing hellyeah helmet helpme hendrix hentai herbie hercules
herewego hermes hershey hesoyam hetfield hidayah hidden highbury highheel highland highlander hiphop hithere hitler
hitman hjvfirf hobbes hobbit hockey hockey1 hokies holiday holly1 hollywoo holyshit homemade homer1 homers homerun
honda honda1 honey1 honeybee hongkong honolulu hooker hooligan hoosier hoosiers hooter hooters horizon horndog
hornet horney horny horny1 horse horses hotboy hotdog hotgirls hotpussy hotred hotrod hotsex hotshot hotstuff hottie
hounddog houston1 htubcnhfwbz hummer hunter hunter1 hunting hurrican husker huskers huskies hustler hyperion ib6ub9
ibanez ibu ibuku icecream icehouse iceman idontkno idontknow iforgot igor iguana ihateyou ilikepie illini illusion
ilovegod ilovesex iloveu iloveyo iloveyou iloveyou1 iloveyou2 immortal impala incubus indiana indians indigo
indonesia indonesiaku indonesiaraya indosat inferno infiniti infinity insane insert insomnia inspiron instagram
insyaallah integra intel intercourse internet intrepid intruder inuyasha irina irish1 irishman ironmaiden ironman
islander istanbul istri istriku italia ivanov ivanova iverson iverson3 iwantu jabroni jackal jackass jackass1
jackoff jackson1 jackson5 jacob1 jagger jaguar jakarta jamaica james007 james1 james123 jamesbon jamesbond jamie1
jammer jancok januari jarhead jasmine jasmine1 jason1 jasper java jawa jawabarat jawatengah jawatimur jaybird
jayhawk jayhawks jazzman jedi jeep jeepster jefferso jellybea jellybean jenn jenny1 jericho jerkoff jessic jessica1
jester jesus jesus1 jethro jewels jiggaman jimbo jimbob jimmy1 jogja johannes john316 johnboy johncena johndeer
johngalt johnson1 joker joker1 jokers joko jomblo jordan jordan1 jordan23 josephin joshua1 jrcfyf jualan jualanku
juggalo juice juli jumat jumper junebug jungle juni junior jupiter juragan just4fun just4me justdoit justice justin1
justme juventus kahuna kakak kakashka kaktus kalimantan kamasutra kambing kamikaze kamis kamu kamuaku kangaroo
kansas karate karina karolina karyawan kashmir kasir kasirku kasirtoko kasper kata-sandi katana katarina katasandi
katerina katie1 katrin kawasaki kazantip kcj9wx5n keeper kelinci kelly1 keluarga keluargaku kenshin kenwood kenworth
kepala kevin1 keyboard keystone keywest kickass kicker killbill killer killer1 killer12 killer123 killme kingfish
kingkong kingpin kingston kinky kipper kirill kisses kissme kissmyass kitkat kitten kitty kitty1 kittycat kittykat
kjrjvjnbd klaster kleopatra klingon klondike knickers knicks knights knockers knopka knuckles kodiak kolobok
konstantin kontol kool kordell1 korn koroleva koshka kosmos kostya kotenok krasotka krishna kristus krokodil ktyjxrf
kucing kume kungfu labrador labtec laci lacikasir lacrosse ladybug laetitia laguna lakers lakeside lakewood lalakers
lancelot lancer langit lansing laptop laris larisa larismanis laser lasvegas latino leather leavemealone ledzep
leedsutd legacy legend legion legolas lemonade lennon lenochka leonid leopard lesbian lesbians lespaul lestari
lestat letmein letmein1 letmein2 letsgo lexmark lexus lfitymrf liberty lick licker lickit lickme lifehack lightnin
lightning lights lima limewire lineage2 lion lionking liquid liverpoo liverpool liverpool1 lizard lobster loco
logan1 logitech lokomotiv lol123 lolipop lollipop lollol lollypop london lonesome lonestar lonewolf longdong
longhorn longjohn looker looser loser losers love love1 love123 love69 loveit lovelife lovely loveme lover lover1
loverboy lovers lovesex loveyou lowrider lucifer lucky lucky1 lucky13 lucky7 luckydog ludmila lupa lupalagi
lupapassword lvbnhbq macdaddy machine macross maddie maddog madison madison1 madman madmax madness madonna maestro
magellan maggie maggot magic magic1 magician magick magicman magnum magnus magpie maiden mailcreated5240 mailman
majestic makassar makaveli maksim maksimka malaka malang malibu malina mallard mama mamacita mamah mamaku mamapapa
manager manchest manchester mandarin mandingo mandrake maniac manson mantan manutd maradona marathon marcello
marcius2 maret margarit maria maria1 marijuan marijuana marina marine mariners marines marines1 marino marino13
mariposa marius marlboro marley marseill marseille martin1 martini maryjane masamune maserati mash4077 massive maste
master master1 master12 masterbate matador matahari matrix matthew1 matthias mature maverick mawar max123 maxell
maxim maxima maximus maxwell maxwell1 maxx mayday mayhem mazafaka mazda626 mazdarx7 meatball meathead meatloaf
mechanic medan medusa megadeth megaman megapass megatron meister melati melissa1 mellon mellow memek memorex memphis
menace meowmeow mephisto mercedes mercury merdeka meridian merlin mersedes metallic metallica mexico miami mian
michae michael1 michael2 michigan mickey microlab micron microphone microsof microsoft midget midnight midway mighty
mikey milana milano milena millenium millwall minecraft minggu minime minimoni mirage mischief misfit misfit99
mishka missy1 mister mistress mittens mnbvcxz mobydick modal modelsne mojo molly1 mollydog moloko molson momoney
monaco monalisa monday mondeo money money1 money123 moneyman moneys mongoose monitor monke monkey monkey1 monkey12
monkeybo monkeys monopoly monster monster1 montana montana1 montgom240 montreal moocow mookie moomoo moonbeam
moonligh moonlight moonshin moose moose1 morpheus morrowind mortgage mortimer moscow mother motherlode motor
motorola mountain mouse mouse1 mozart mudvayne muffin muhammad mulder multiplelo munchkin muppet muscle mushroom
music1 musica musicman mustang mustang1 mustang2 mustang6 mustangs mustard mybaby mylife mylove mypass mypassword
mystic myxworld naked napass napster naruto nascar nascar24 nasty nasty1 nastya natali natalie1 natasha natasha1
naughty nautilus navigator navyseal ncc1701 ncc1701a ncc1701d ncc1701e ncc74656 ne1469 nebraska nemesis neptune
netscape nevada nevermind nevermore newbie newcastl newlife newpass newpass6 newport newyork newyork1 nfnmzyf nickel
nicola nicole1 nigger nightmar nightwish nike nikita nikola nikolay nimrod nineinch niners ninja nintendo nipper
nipple nipples nirvana nirvana1 nissan nitram nofear nokia nokia6233 nokia6300 nokian73 nolimit noname123 noodle
noodles nookie nopass nostromo notebook november nudist nugget number1 nuttertools nwo4life nygiants nyjets nylons
nymets oakland oasis obiwan oblivion obsidian ohyeah oicu812 oilers oksana oktober oldman oleg oliver olivier omega
omega1 onelove online onlyme opendoor openup operator oppo optimist optimus oracle orange orange1 oranges orchid
orgasm orioles orion oscar1 osiris ou812 ou8122 outkast outlaw overkill overlord owner oxford p0015123 p0o9i8u7
p4ssw0rd p@ssw0rd p@ssword pa55w0rd pa55word pacar pacarku pacers packard packer packers packers1 pacman padres
paintbal paintball pakistan paladin palembang pallmall palmtree panama panasoni panasonic pancasila pancho panda
pandora pantera pantera1 panther panther1 panthers panties pantyhos panzer papa papaku papamama papillon papua
paradigm paradise paradox paramedi parola parrot pasadena pascal pass pass123 pass1234 passat passion passme
passport passw0rd passwd passwor passwor1 password password-ku password1 password12 password123 password2 password9
passwordku passwords passwort patches patches1 pathfind patrick1 patriot patriots pavilion peach peaches peaches1
peanut peanuts pearljam pebbles peekaboo peewee pegasus pegawai pelanggan pelangi pembeli pemilik pencil penetration
penguin penguin1 penguins penis penny1 penthous pentium pepper pepper1 pepsi pepsi1 perfect1 persebaya persib
persija pervert peter1 peterbil peterpan peugeot phantom pharmacy philippe philips phillies philly phish phoenix
phoenix1 photos phpbb pianoman picard picasso piccolo pickle pickles pics piglet pikachu pillow pimp pimpdadd pimpin
pineappl pineapple ping pingpong pinhead pink pinkfloy pinkfloyd pinnacle pioneer pipeline pippen piramida pirate
pirates pisces pissing pistol pitbull pizza pizzas planet plastic plastics platinum platypus playboy playboy1 player
playstat playstation playtime plumber plymouth pobeda poison poiuyt poiuytrewq pokemon pokemon1 pokoknya polaris
police polina polniypizdec0211 polo polska pompey poncho pontiac pony poochie poodle pooh poohbear pookie pool6123
poontang poop pooper poopie poopoo pooter popcorn popeye poppy porkchop porn pornking porno pornos pornstar porsche
porsche1 porsche9 portland portugal poseidon possum postal potato powder power1 power123 preacher precious predator
prelude presario presiden presto primus prince princes princess pringles printer prissy private private1 privet
prodigy prophet proxy psycho puddin pudding pufunga7782 pumpkin pumpkin1 pumpkins punisher punkin punkrock puppies
puppy puppydog pupsik purdue purple puspita pussie pussies pussy pussy1 pussy123 pussy69 pussycat pussyman pussys
putra putri putter pyramid python q12345 q123456 q1234567 q123456789 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
q2w3e4r5 qawsed qawsedrf qaz123 qazqaz qazwsx qazwsx1 qazwsx12 qazwsx123 qazwsxed qazwsxedc qazwsxedc123
qazwsxedcrfv qazxsw qazxswedc qqq111 quan quantum quartz quattro queens qwaszx qwe123 qwe123qwe qweasd qweasd123
qweasdzxc qweqwe qwer123 qwer1234 qwerasdf qwert qwert1 qwert123 qwert12345 qwerty qwerty1 qwerty11 qwerty12
qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu qwertyui qwertyuio qwertyuiop qwertz r2d2c3po rabbit rabota
rabu racecar racer racerx rachel1 racing radiohea radiohead ragnarok rahasia rahasiaku rahayu rahmat raider raiders
raiders1 rainbow rainbow1 rainbow6 rainbows rainman rainyday raistlin rambler rambo rammstein ramses random ranger
ranger1 rangers rangers1 raptor rascal rasdzv3 rasputin rasta rastaman raven raven1 ravens razz rbhbkk rctybz reader
realmadrid reaper rebecca1 rebel rebels reckless red123 redalert redbaron redbull reddevil reddog reddwarf redfish
redhead redhot redman redneck redrum redskins redsox redwing redwings redwood reebok reefer rejeki remingto renault
renegade rereirf rescue retard revolver rezeki rfhbyf rfhnjirf rfnthbyf rfntymrf rfrfirf rfrnec rfvfcenhf rhbcnbyf
rhfcjnrf rhjrjlbk rhtdtlrj riccardo richard1 rightnow rina rini ripken ripper ripple rjhjktdf rjirfrgbde rjntyjr
rjycnfynby roadkill roadking roadrunn roadrunner roadster robert1 robotech robotics rocker rocket rockets rockford
rockhard rocknrol rockon rocks rockstar rocky1 rodman roller rolltide romashka rommel ronaldo rookie rooster
rootbeer rosebud rotten route66 rover rovers royals rtyuehe rubber rulez rulezzz runescape runner rush2112 ruslan
russia rustam rusty1 sabbath sabine sabres sabrina1 sabtu sadie1 safari sahabat sailboat sailing sailor saints
sakura salamander salasana saleen sally1 salmon salomon samantha samiam sammy1 sammy123 samson samsung samsung1
samurai sancho sandi sandiego sandiku sandman sandrine sandro sandy1 santoso sapi sapper sapphire sarah1 saratoga
sari sascha sasha1 sasha123 sasha_007 sassy sasuke satan satan666 satana satria satu satuduatiga saturn saun sauron
sausage sausages sayang sayangkamu sayangku scania scanner scarface scarlet scheisse scooby scoobydo scoobydoo
scooter scooter1 scorpio scorpio1 scorpion scotch scotland scott1 scotty scout scrabble scrapper scrappy scream
screamer scruffy scuba scully seahawks seamus searay seattle sebastia secret secret1 security seeker seinfeld
selamat selamatdatang selamatpagi selasa select semangat semarang seminole semoga semperfi senators senin sentinel
septembe september serega serenity sergei sergey sersolution server sesame seven7 sex123 sex4me sexsex sexual sexx
sexxxx sexy sexy1 sexy69 sexybitch sexygirl sexylady sexyman shado shadow shadow1 shadow12 shaggy shai shalom shaman
shamrock shaney14 shang shania shannon1 shaolin shark sharks sharky shasta shaved shazam sheepdog shelby shemale
sherlock shiloh shitface shithead shitty shogun shooter shopee shorty shotgun shou showme showtime shun sidekick
siemens sierra sigmachi silver silver1 silverad simba simon1 simpati simple simpsons sinatra sinbad singapor
sinister sinner sirius sithlord siti sixers skateboard skater skeeter skidoo skiing skinny skipper skippy skittles
skorpion skydive skyline skywalke skywalker slacker slamdunk slamet slappy slapshot slave slayer sleepy slick slider
slimshad slimshady slinky slipknot slippery slowhand slut sluts slutty smackdow smashing smeghead smegma smelly
smiles smiley smirnoff smiths smitty smoke smoker smokes smokey smokin smooth smoothie smudge smut snake snake1
snakes snapon snapper snapple snatch sneakers snickers sniper snoop snoopdog snoopy snowball snowbird snowboar
snowboard snowflak snowman snuggles sobaka soccer soccer1 soccer10 soccer12 socrates softball software sojdlg123aljg
soldier soleil solitude solnce sommer sonic sonics sony sonyericsson sonyfuck sooners sophie soso123aljg soulmate
southpar southpark southpaw spaceman spank spanking spankme spanky sparkle sparky sparta spartak spartan spartan1
spartans spawn speaker specialk spectrum speedy spencer1 spider spiderma spiderman spidey spike spike1 spirit
spitfire splash splinter spongebo spongebob spooky spring sprint sprinter sprite spunky spurs sputnik spyder squash
squirrel squirt srinivas stalin stalker stallion stanislav stanley1 star star69 starbuck starcraf starcraft stardust
starfire starfish stargate starligh starman starship starter startrek starwars starwars1 static stealth steeler
steelers stefano steph stephani stephen1 stereo sterlin steve1 stickman sticks sticky stigmata stimpy sting stinger
stingray stinky stocking stocks stonecol stonecold stoned stones stoney storm stormy stranger stratfor strawber
strawberry strider strike striker stripper stud studly stumpy stunner stupid suami suamiku subaru subhanallah
sublime subway success success1 suck suckdick sucker suckit suckme suckmydick sucks sugar sukses suksesku sulawesi
sultan sumatera summer summer1 summer69 summer99 summit sundance sunday sundevil sunflowe sunflower sunnyday sunrise
sunset sunshin sunshine super super1 super123 superfly superman superman1 supernov supersta superstar surabaya surf
surfer surfing survivor suzuki svetik svetlana swallow sweet1 sweetnes sweetness sweetpea sweets sweety swimmer
swimming swinger swingers swinging sword swordfis swordfish swords sydney sylveste syncmaster syracuse tacobell
tacoma taekwondo talisman tangerang tango tanker tardis target tarheel tarheels tarzan tattoo tatyana taurus taylor1
tazman tazmania tdutybq teacher technics techno teddybea teddybear teen teens tekken telefon telephon telkomsel
teman temanku temp tempest temppass tennis tequila terminat terminator terrapin terror terserah test test1 test123
test1234 tester testing testing1 testpass texas1 thailand thanatos thankyou theboss thecat thedog thedoors theend
theforce thegame thegreat thekid theking theman theone therock therock1 thesims thirteen thisisit thomas1 thongs
thor threesom thuglife thumper thunder thunder1 thunderb thx1138 tiberius tickle tidakada tidaktahu tiffany1 tiga
tiger tiger1 tiger123 tigers tigger tigger1 tights timber tinker tinkerbe tinkerbell tinman tintin titanic titanium
titans titleist tits titties titty tkbpfdtnf tokiohotel toko tokojaya tokoku tokopedia tokosaya tolkien tomahawk
tomato tomcat tommy1 tommyboy toonarmy tootsie topcat topdog topgun topher topper toriamos tornado toronto toshiba
tottenha tottenham toyota tracker tractor trader trance transam translator trapper travel traveler treasure trebor
trfnthbyf triangle tricky trident trigger trinitro trinity trinity1 triton triumph trixie trojan trojans trombone
trooper trouble trouble1 truck trucker trucking trucks truelove trumpet trunks trustno1 tsunami tuesday tuhan
tuhanyesus tunafish tundra turbo turbo1 turkey turkey50 turtle tweety twilight twinkle twisted twister tyler1
typhoon ubahsaya ufkbyf ultima ultimate umbrella underdog undertak undertaker unicorn universa unreal untung usa123
usaha usahaku usarmy username usmc usnavy usuckballz1 utopia vacation vader vagabond vagina valentin valentina
valera valhalla valkyrie vampire vancouve vanessa1 vanguard vanhalen vanilla vasilisa vauxhall vector vectra vegeta
velvet vendetta verbatim veritas vermont veronika vertigo vette vfczyz vfhbyf vfhecz vfhufhbnf vfitymrf vfksirf
vfntvfnbrf vfrcbv vfrcbvrf vfvekz vfvfgfgf vfvjxrf vh5150 viagra victory viewsoni viewsonic viking vikings vikings1
viktor viktoria viktoriya vincent1 violetta viper viper1 vipergts vipers virgin vision vitalik vixion vjqgfhjkm
vkontakte vladik vladimir vladislav volkswag volley volvo voodoo vortex voyager voyager1 voyeur vqsablpzla
vsjasnel12 vulcan walleye walmart walnut walrus wanderer wanker wapbbs warcraft wareagle warhamme warhammer warlock
warlord warrior warrior1 warriors warthog warung warungku washingt wasser wassup watcher waterboy waterloo wati
weasel webhompas webmaste webmaster weed weezer welcome welcome1 welder werewolf westham westside westwood wetpussy
wg8e3wjf whatever whatsapp whatsup wheels whiplash whiskers whiskey whisky whisper whistler whiteboy whiteout
whitesox whitey whocares whore whynot wibble wicked wildbill wildcard wildcat wildcats wildfire wildman wildwood
william1 willow windmill windows windsor windsurf winner winston winston1 winter wisdom wishbone wizard wolf359
wolfgang wolfie wolfman wolfpack wolverin wolverine wolves wombat woodland woodstoc woody woody1 woofwoof woohoo
wookie wordpass wp2003wp wrangler wrestlin wrinkle1 wutang xanadu xavier xbox360 xfiles xiaomi xtreme xxx123 yamaha
yamahar1 yankee yankees yankees1 yankees2 ybrbnf ybrjkfq yeahbaby yellow yesus yesuskristus yfcntymrf yfnfif
yjdsqgfhjkm yogibear yogyakarta yomama yosemite yourmom yousuck ytrewq yzerman z1x2c3 z1x2c3v4 zachary1 zanzibar
zaphod zaq123 zaq12wsx zaq1xsw2 zaqwsx zaqwsxcde zaqxsw zaqxswcde zenith zeppelin zerocool zeus zhei zhong zidane
ziggy zigzag zildjian zipper zippy zombie zorro zvezda zxasqw12 zxc123 zxcasd zxcasdqwe zxcasdqwe123 zxcv1234 zxcvbn
zxcvbnm zxcvbnm1 zxcvbnm123
`

let known: ReadonlySet<string> | null = null

/** Made when it is first asked for: most of those who load this file never set a password. */
export function isCommonPassword(lowerCase: string): boolean {
  known ??= new Set(commonPasswords.split(/\s+/).filter((word) => word !== ''))
  return known.has(lowerCase)
}
